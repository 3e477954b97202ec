import { announcements } from '#api/features/community/announcements/schema.ts';
import { inboxNotes } from '#api/features/community/threads/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { insertCommunityConversation } from '../community-conversation.ts';
import { actors, type TestActor, type TestCommunity } from '../index.ts';
import { asAdmin, type Prepare, type Recipes } from './recipe.ts';

/** Makes an administrator's call about a conversation that a member started with the community. */
const about =
  (options: (asked: { as: TestActor; mari: TestActor; id: string }) => object): Prepare =>
  async (community: TestCommunity) => {
    const [as, mari] = [await actors.admin(community), await actors.member(community)];
    return { as, ...options({ as, mari, id: await insertCommunityConversation(community, mari) }) };
  };

/** Makes a call about a sent announcement. */
const announced =
  (options: object): Prepare =>
  async (community: TestCommunity) => {
    const as = await actors.admin(community);
    const id = newId();
    await community.db.insert(announcements).values({
      ...{ id, createdBy: as.id, clientId: newId(), audience: {}, memberCount: 1, sentAt: 1 },
      texts: { et: { subject: 'Suvepäevad', body: 'Tulge!', plain: 'Tulge!' } },
    });
    return { as, params: { id }, ...options };
  };

const texts = { et: { subject: 'Suvepäevad', content: 'Tulge kõik!' } };

/** Calls about the community's messages to members, and staff calls about their answers. */
export const communityMessageCalls: Recipes = {
  'GET /api/admin/messages': about(() => ({ query: 'q=koosolek' })),
  'POST /api/admin/messages': about(({ mari }) => ({ body: { to: mari.id, subject: 'Uni', content: 'Tere' } })),
  'GET /api/admin/messages/:id': about(({ id }) => ({ params: { id } })),
  'PATCH /api/admin/messages/:id': about(({ id, as }) => ({
    params: { id },
    body: { state: 'closed', assignee: { from: null, to: as.id } },
  })),
  'POST /api/admin/messages/:id/messages': about(({ id }) => ({ params: { id }, body: { content: 'Tere', seen: 1 } })),
  'POST /api/admin/messages/:id/read': about(({ id }) => ({ params: { id }, body: { position: 1 } })),
  'POST /api/admin/messages/:id/notes': about(({ id }) => ({ params: { id }, body: { body: 'Helistasin.' } })),
  'DELETE /api/admin/message-notes/:id': async (community) => {
    const [as, mari] = [await actors.admin(community), await actors.member(community)];
    const note = { id: newId(), authorId: as.id, body: 'Helistasin.', createdAt: 1 };
    await community.db
      .insert(inboxNotes)
      .values({ ...note, conversationId: await insertCommunityConversation(community, mari) });
    return { as, params: { id: note.id }, body: {} };
  },
  'GET /api/admin/message-recipients': about(() => ({ query: 'q=mari' })),
  'GET /api/admin/announcements': asAdmin(),
  'POST /api/admin/announcements': asAdmin({ body: { texts } }),
  'POST /api/admin/announcements/preview': asAdmin({ body: { texts } }),
  'POST /api/admin/announcements/test': asAdmin({ body: { texts } }),
  'GET /api/admin/announcements/audience': asAdmin({ query: 'tier=premium' }),
  'GET /api/admin/announcements/:id': announced({}),
  'PATCH /api/admin/announcements/:id': announced({ body: { version: 1, texts } }),
  'POST /api/admin/announcements/:id/withdraw': announced({ body: {} }),
};
