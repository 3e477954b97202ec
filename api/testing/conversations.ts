import { spaceMembers } from '#api/features/community/spaces/schema.ts';
import type { ConversationsPage, ConversationView } from '#api/features/community/threads/read/contract.ts';
import { messageSettings } from '#api/features/community/threads/settings/schema.ts';
import { actors, type TestActor } from './actors.ts';
import { call } from './call.ts';
import { day, later, testNow } from './clock.ts';
import { createTestCommunity } from './create-test-community.ts';
import { insertSpace } from './published-post.ts';

interface Started {
  data: { id: string; messageId: string; position?: number };
  error?: { code: string };
}
type Options = { subject?: string; content?: string; clientId?: string; now?: Date };

/**
 * Creates a community, with calls that write and read conversations. Mari and Jaan share a space, so their
 * conversations don't start as requests.
 */
export async function createConversations() {
  const community = await createTestCommunity();
  const joinedLongAgo = { user: { createdAt: later(-30 * day).getTime() } };
  const mari = await actors.member(community, joinedLongAgo);
  const jaan = await actors.member(community, joinedLongAgo);
  const spaceId = await insertSpace(community);
  const joinedAt = testNow.getTime();
  await community.db.insert(spaceMembers).values([mari, jaan].map(({ id }) => ({ userId: id, spaceId, joinedAt })));

  const start = (as: TestActor, to: readonly TestActor[], { now, ...fields }: Options = {}) =>
    call<Started>(community, 'POST', '/api/threads', {
      as,
      ...(now ? { now } : {}),
      body: { to: to.map(({ id }) => id), subject: 'Uni', content: 'Kuidas sa magasid?', ...fields },
    });
  const write = (as: TestActor, id: string, content: string, now = testNow, clientId?: string) =>
    call<Started>(community, 'POST', `/api/threads/${id}/messages`, {
      as,
      now,
      body: { content, ...(clientId ? { clientId } : {}) },
    });
  const list = async (as: TestActor, folder = 'inbox') =>
    (await call<{ data: ConversationsPage }>(community, 'GET', `/api/threads?folder=${folder}`, { as })).body.data;
  const open = (as: TestActor, id: string, query = '') =>
    call<{ data: ConversationView }>(community, 'GET', `/api/threads/${id}${query}`, { as });
  const texts = async (as: TestActor, id: string, query = '') =>
    (await open(as, id, query)).body.data.messages.map(({ content }) => content);
  const unread = async (as: TestActor) =>
    (await call<{ data: { unreadCount: number } }>(community, 'GET', '/api/messages/unread-count', { as })).body.data
      .unreadCount;
  const change = async (as: TestActor, id: string, what: string) =>
    (await call(community, 'POST', `/api/threads/${id}/${what}`, { as })).status;
  const block = (as: TestActor, who: TestActor) => call(community, 'PUT', `/api/blocks/${who.id}`, { as });
  const unblock = (as: TestActor, who: TestActor) => call(community, 'DELETE', `/api/blocks/${who.id}`, { as });
  const allowWriting = (who: TestActor, whoMayWrite: 'everybody' | 'known' | 'nobody') =>
    community.db.insert(messageSettings).values({ userId: who.id, whoMayWrite });
  return { community, mari, jaan, start, write, list, open, texts, unread, change, block, unblock, allowWriting };
}
