import { describe, expect, it } from 'vitest';
import { mailNotifications } from '#api/features/accounts/notifications/index.ts';
import { notificationMails } from '#api/features/accounts/notifications/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  insertPost,
  later,
  minute,
  readOutbox,
  type TestActor,
} from '#api/testing/index.ts';

/** Creates a post of Mari's on which first Kati and then Jaan comment and react. */
async function arrange() {
  const community = await createTestCommunity();
  const named = (name: string) => actors.member(community, { user: { name } });
  const [mari, jaan, kati] = [await named('Mari Mets'), await named('Jaan Tamm'), await named('Kati Kask')];
  const id = await insertPost(community, { authorId: mari.id, title: 'Kuu' });
  // A mail has just been sent, so the next one waits.
  const sentAt = later(-minute).getTime();
  await community.db.insert(notificationMails).values({ userId: mari.id, sentAt, claimedBy: 'x' });
  const reaction = `/api/posts/${id}/reactions/${community.tenant.community.reactions[0]}`;
  const comments = new Map<string, string>();
  for (const as of [kati, jaan]) {
    const body = { body: 'Tere', clientId: newId() };
    const answer = await call<{ data: { id: string } }>(community, 'POST', `/api/posts/${id}/comments`, { as, body });
    comments.set(as.id, answer.body.data.id);
    await call(community, 'PUT', reaction, { as });
  }
  const list = async () => {
    const path = '/api/notifications';
    type Answer = { data: { items: Array<{ line: string; path: string; isRead: boolean }>; unreadCount: number } };
    const { data } = (await call<Answer>(community, 'GET', path, { as: mari })).body;
    return { lines: data.items.map(({ line }) => line).sort(), unread: data.unreadCount, items: data.items };
  };
  return { community, mari, jaan, kati, id, reaction, comments, list };
}

type World = Awaited<ReturnType<typeof arrange>>;
const both = [
  'Jaan Tamm ja veel 1 inimene kommenteerisid su postitust „Kuu“',
  'Jaan Tamm ja veel 1 inimene reageerisid sinu sõnadele arutelus „Kuu“',
];
const katiAlone = ['Kati Kask kommenteeris su postitust „Kuu“', 'Kati Kask reageeris sinu sõnadele arutelus „Kuu“'];

const deleteAccount = ({ community }: World, as: TestActor) =>
  call(community, 'POST', '/api/users/delete', { as, body: { password: as.password, confirmation: 'Kogukond' } });

describe('a group of notifications about the same thing', () => {
  it.each(['unread', 'read'])(
    'keeps the other actors when the latest actor deletes their account: %s',
    async (state) => {
      const world = await arrange();
      const { community, mari, jaan, kati, comments, list } = world;
      if (state === 'read') await call(community, 'POST', '/api/notifications/read-all', { as: mari, body: {} });
      expect(await list()).toMatchObject({ lines: both, unread: state === 'read' ? 0 : 2 });
      expect((await deleteAccount(world, jaan)).status).toBe(200);
      const after = await list();
      expect(after).toMatchObject({ lines: katiAlone, unread: state === 'read' ? 0 : 2 });
      expect(after.items.map(({ path }) => path).join()).toContain(comments.get(kati.id));
      expect(JSON.stringify(after)).not.toMatch(/Jaan|Someone/);
      expect((await deleteAccount(world, kati)).status).toBe(200);
      expect(await list()).toMatchObject({ lines: [], unread: 0 });
    },
  );

  it('stays unchanged when the latest actor is banned, because what they wrote stays too', async () => {
    const { community, jaan, list } = await arrange();
    const as = await actors.admin(community);
    expect(
      (await call(community, 'POST', `/api/admin/users/${jaan.id}/ban`, { as, body: { reason: 'Reklaam' } })).status,
    ).toBe(200);
    expect(await list()).toMatchObject({ lines: both, unread: 2 });
  });

  it('keeps the other actors when the latest actor deletes their comment or removes their reaction', async () => {
    const { community, jaan, reaction, comments, list } = await arrange();
    await call(community, 'DELETE', `/api/comments/${comments.get(jaan.id)}`, { as: jaan });
    await call(community, 'DELETE', reaction, { as: jaan });
    expect(await list()).toMatchObject({ lines: katiAlone, unread: 2 });
    await call(community, 'PUT', reaction, { as: jaan });
    expect((await list()).lines).toEqual([katiAlone[0], both[1]].sort());
  });

  it('doesn’t become unread again when a reaction is removed and added again', async () => {
    const { community, mari, jaan, reaction, list } = await arrange();
    await call(community, 'POST', '/api/notifications/read-all', { as: mari, body: {} });
    await call(community, 'DELETE', reaction, { as: jaan });
    expect(await list()).toMatchObject({ lines: [both[0], katiAlone[1]].sort(), unread: 0 });
    await call(community, 'PUT', reaction, { as: jaan });
    expect(await list()).toMatchObject({ lines: both, unread: 0 });
  });

  it('is mailed with the remaining actors when the latest actor deletes their account before the mail is sent', async () => {
    const world = await arrange();
    const { community, mari, jaan } = world;
    await deleteAccount(world, jaan);
    await mailNotifications(createTestContext(community, { now: later(10 * minute) }));
    const mails = (await readOutbox(community)).filter(({ to }) => to === mari.email);
    expect(mails).toMatchObject([{ subject: katiAlone[0] }]);
    expect(JSON.stringify(mails)).not.toContain('Jaan');
  });
});
