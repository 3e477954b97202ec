import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  insertPost,
  insertSpace,
  type TestActor,
} from '#api/testing/index.ts';
import type { CommentsPage, ThreadPost } from '../posts/read/contract.ts';
import { mentions } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const author = await actors.member(community);
const named = (name: string, user: Partial<typeof users.$inferInsert> = {}) =>
  actors.member(community, { user: { name, ...user } });
const naming = ({ id }: TestActor, words = '@keegi') => `[${words}](/profile/${id})`;

type Written = CommonResponse & { data: { id: string } };
async function post(body: string, space?: string) {
  const words = { space: space ?? (await insertSpace(community)), title: 'Uni', body };
  return (await call<Written>(community, 'POST', '/api/posts', { as: author, body: words })).body.data.id;
}
const read = async (id: string) =>
  (await call<{ data: ThreadPost }>(community, 'GET', `/api/posts/${id}`, { as: author })).body.data;
const htmlOf = async (id: string) => (await read(id)).texts[0]?.html;
const countNotifications = ({ id }: TestActor) => db.$count(notifications, eq(notifications.userId, id));

describe('a member mentioned by id', () => {
  it.each([
    ['hides their profile', { profileVisibility: 'nobody' }],
    ['is banned', { status: 'banned' }],
    ['hasn’t confirmed their address', { emailVerifiedAt: null }],
  ] as const)('is neither shown nor notified if they %s', async (_, user) => {
    const hidden = await named('Salajane Nimi', user);
    const id = await post(`Tere, ${naming(hidden)}!`);
    expect(await htmlOf(id)).toBe('<p>Tere, @keegi!</p>\n');
    expect(JSON.stringify(await read(id))).not.toContain('Salajane');
    expect(await countNotifications(hidden)).toBe(0);
  });

  it('is neither shown nor notified in a space they can’t read, even in a comment or after an edit', async () => {
    const spaceId = await insertSpace(community, { readAccess: 'premium' });
    const writer = await actors.premium(community);
    const stranger = await named('Salajane Nimi');
    const postId = await insertPost(community, { spaceId });
    const path = `/api/posts/${postId}/comments`;
    const body = naming(stranger);
    const sent = await call<Written>(community, 'POST', path, { as: writer, body: { body: 'Tere' } });
    const { id } = sent.body.data;
    await call(community, 'PATCH', `/api/comments/${id}`, { as: writer, body: { body, version: 1 } });
    await call(community, 'POST', path, { as: writer, body: { body } });
    const { items } = (await call<{ data: CommentsPage }>(community, 'GET', path, { as: writer })).body.data;
    expect(items.map(({ html, mentions }) => [html, mentions])).toEqual([
      ['<p>@keegi</p>\n', []],
      ['<p>@keegi</p>\n', []],
    ]);
    expect(await countNotifications(stranger)).toBe(0);
  });

  it('stays unnamed if they show their profile later, and is no longer linked once they hide it', async () => {
    const [hidden, open] = [await named('Peeter', { profileVisibility: 'nobody' }), await named('Õnne')];
    const id = await post(`${naming(hidden)} ${naming(open)}`);
    expect(await htmlOf(id)).toBe(`<p>@keegi <a href="/profile/${open.id}" class="mention">@Õnne</a></p>\n`);
    await db.update(users).set({ profileVisibility: 'members' }).where(eq(users.id, hidden.id));
    await db.update(users).set({ profileVisibility: 'nobody' }).where(eq(users.id, open.id));
    expect(await htmlOf(id)).toBe('<p>@keegi @keegi</p>\n');
  });

  it('is shown by name in a quote, but not notified', async () => {
    const open = await named('Õnne');
    const id = await post(`> ${naming(open)}\n\nNii on.`);
    expect(await htmlOf(id)).toContain(`<a href="/profile/${open.id}" class="mention">@Õnne</a>`);
    expect(await countNotifications(open)).toBe(0);
  });

  it('stays recorded when an edit removes the mention, and can be mentioned again by the next edit', async () => {
    const open = await named('Õnne');
    const id = await post(`Tere, ${naming(open)}!`);
    const kinds = async () =>
      (await db.select().from(mentions).where(eq(mentions.targetId, id))).map(({ kind }) => kind);
    const edit = (body: string, version: number) =>
      call(community, 'PATCH', `/api/posts/${id}`, { as: author, body: { title: 'Uni', body, version } });
    await edit('Tere!', 1);
    expect([await kinds(), (await read(id)).mentions]).toEqual([['unnamed'], []]);
    await edit(naming(open), 2);
    expect([await kinds(), (await read(id)).mentions]).toEqual([['named'], [{ id: open.id, name: 'Õnne' }]]);
    expect(await countNotifications(open)).toBe(1);
  });
});
