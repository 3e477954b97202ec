import { inject } from 'vitest';
import { savedReplies } from '#api/features/community/saved-replies/schema.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  insertConversation,
  insertExpert,
  insertMessage,
  type TestActor,
  type TestCommunity,
  testNow,
} from '../index.ts';
import { asExpert, asMember, type Prepare, type Recipes } from './recipe.ts';

/** Inserts a conversation started by the calling member and answered by another member. */
async function insertOwnConversation(community: TestCommunity) {
  const [as, other] = [await actors.member(community), await actors.member(community)];
  const id = await insertConversation(community, { members: [as.id, other.id] });
  const own = await insertMessage(community, { conversationId: id, senderId: as.id });
  return { as, other, id, own, received: await insertMessage(community, { conversationId: id, senderId: other.id }) };
}

/** Asks the calling expert a question. */
async function asked(community: TestCommunity) {
  const as = await insertExpert(community);
  const body = { subject: 'Uni', message: 'Miks ma ärkan?' };
  const options = { as: await actors.member(community), body };
  const { body: answer } = await call<{ data: { id: string } }>(
    community,
    'POST',
    `/api/experts/${as.id}/questions`,
    options,
  );
  return { as, params: { id: answer.data.id } };
}

type Own = { as: TestActor; other: TestActor; id: string; own: string; received: string };

const about =
  (options: (own: Own) => { id?: string; params?: Record<string, string>; body?: object; query?: string }): Prepare =>
  async (community) => {
    const own = await insertOwnConversation(community);
    const { id, ...others } = options(own);
    return { as: own.as, ...(id ? { params: { id } } : {}), ...others };
  };

const change = about(({ id }) => ({ id, body: {} }));

/** Calls about conversations, messages, blocks and message settings. */
export const privateMessageCalls: Recipes = {
  'GET /api/messages/inbox': about(() => ({})),
  'GET /api/messages/unread-count': about(() => ({})),
  'GET /api/unread-counts': about(() => ({})),
  'GET /api/messages/presence': about(() => ({})),
  'GET /api/messages/search': about(() => ({ query: 'q=tere' })),
  'POST /api/messages/read-all': about(({ received }) => ({ body: { until: received } })),
  'POST /api/messages/:id/read': about(({ received }) => ({ id: received, body: {} })),
  'PATCH /api/messages/:id': about(({ own }) => ({ id: own, body: { content: 'Tere' } })),
  'DELETE /api/messages/:id': about(({ own }) => ({ id: own, body: {} })),
  'PUT /api/messages/:id/reactions/:name': about(({ received: id }) => ({ params: { id, name: 'heart' }, body: {} })),
  'DELETE /api/messages/:id/reactions/:name': about(({ received: id }) => ({
    params: { id, name: 'heart' },
    body: {},
  })),
  'GET /api/messages/:id/reactions': about(({ received }) => ({ id: received })),
  'GET /api/threads': about(() => ({ query: 'folder=inbox' })),
  'POST /api/threads': about(({ other }) => ({ body: { to: [other.id], subject: 'Uni', content: 'Tere' } })),
  'POST /api/threads/team': asMember({ body: { content: 'Tere' } }),
  'GET /api/threads/:id': about(({ id }) => ({ id })),
  'POST /api/threads/:id/messages': about(({ id }) => ({ id, body: { content: 'Tere' } })),
  'POST /api/threads/:id/mute': change,
  'GET /api/threads/:id/presence': about(({ id }) => ({ id })),
  'POST /api/threads/:id/typing': change,
  'POST /api/threads/:id/unmute': change,
  'POST /api/threads/:id/unread': change,
  'POST /api/threads/:id/leave': change,
  'POST /api/threads/:id/accept': change,
  'POST /api/threads/:id/decline': change,
  'GET /api/expert/messages': asExpert(),
  'GET /api/expert/messages/:id': asked,
  'PATCH /api/expert/messages/:id': async (community) => ({ ...(await asked(community)), body: { state: 'closed' } }),
  'POST /api/expert/messages/:id/suggestion': async (community) => {
    await storeCommunitySecret(community, secretNames.ai, inject('modelServiceKey'), testNow);
    return asked(community);
  },
  'GET /api/expert/settings': asExpert(),
  'PUT /api/expert/settings': asExpert({ body: { automaticAnswer: 'Olen puhkusel.' } }),
  'GET /api/expert/replies': asExpert(),
  'POST /api/expert/replies': asExpert({ body: { title: 'Uni', body: 'Tere!' } }),
  'PUT /api/expert/replies/:id': async (community) => {
    const as = await actors.expert(community);
    const row = { id: newId(), expertId: as.id, title: 'Uni', body: 'Tere!', createdAt: 1 };
    await community.db.insert(savedReplies).values(row);
    return { as, params: { id: row.id }, body: { title: 'Uni', body: 'Tere!' } };
  },
  'DELETE /api/expert/replies/:id': asExpert({ params: { id: newId() }, body: {} }),
  'GET /api/message-recipients': about(() => ({ query: 'q=mari' })),
  'PUT /api/message-files': asMember({
    query: 'name=kiri.pdf',
    body: new TextEncoder().encode('%PDF-1.7'),
    headers: { 'content-type': 'application/octet-stream' },
  }),
  'GET /api/message-settings': asMember(),
  'PATCH /api/message-settings': asMember({ body: { showsSeen: false } }),
  'GET /api/blocks': asMember(),
  'PUT /api/blocks/:id': about(({ other }) => ({ id: other.id, body: {} })),
  'DELETE /api/blocks/:id': about(() => ({ id: newId(), body: {} })),
};
