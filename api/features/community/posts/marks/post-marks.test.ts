import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  insertPost,
  insertSpace,
  later,
  minute,
  testNow,
} from '#api/testing/index.ts';
import { communityVisits, postFollows, postReads, postSaves } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const mari = await actors.member(community);
const ask = (method: string, path: string, body?: object, now = testNow) =>
  call(community, method, `/api/posts/${path}`, { as: mari, now, ...(body ? { body } : {}) });
const levelOf = async (id: string) => (await db.select().from(postFollows).where(eq(postFollows.postId, id)))[0]?.level;
const positionOf = async (id: string) =>
  (
    await db
      .select()
      .from(postReads)
      .where(and(eq(postReads.postId, id), eq(postReads.userId, mari.id)))
  )[0]?.position;
const hiddenPost = async () =>
  insertPost(community, { spaceId: await insertSpace(community, { readAccess: 'donator' }) });

describe('following, muting and saving', () => {
  it('are idempotent and can be undone, and following ends muting', async () => {
    const id = await insertPost(community);
    for (const _ of [1, 2]) expect((await ask('PUT', `${id}/follow`)).status).toBe(200);
    expect(await levelOf(id)).toBe('following');
    await ask('PUT', `${id}/mute`);
    expect(await levelOf(id)).toBe('muted');
    await ask('DELETE', `${id}/follow`);
    expect(await levelOf(id)).toBe('muted');
    for (const _ of [1, 2]) expect((await ask('DELETE', `${id}/mute`)).status).toBe(200);
    expect(await levelOf(id)).toBeUndefined();
    for (const _ of [1, 2]) await ask('PUT', `${id}/save`, undefined, later(_ * minute));
    expect(await db.select().from(postSaves)).toMatchObject([{ postId: id, savedAt: later(minute).getTime() }]);
    await ask('DELETE', `${id}/save`);
    expect(await db.$count(postSaves)).toBe(0);
  });

  it.each(['follow', 'mute', 'save'])('are refused for a post that the member may not open: %s', async (mark) => {
    expect((await ask('PUT', `${await hiddenPost()}/${mark}`)).status).toBe(404);
    expect((await ask('PUT', `${await insertPost(community, { state: 'held' })}/${mark}`)).status).toBe(404);
  });
});

describe('POST /api/posts/{id}/read', () => {
  it('marks what was displayed as read, and never moves back or past the last comment', async () => {
    const id = await insertPost(community, { lastPosition: 10 });
    await Promise.all([3, 7, 5].map((position) => ask('POST', `${id}/read`, { position })));
    expect(await positionOf(id)).toBe(7);
    await ask('POST', `${id}/read`, { position: 2 });
    expect(await positionOf(id)).toBe(7);
    await ask('POST', `${id}/read`, { position: 99 });
    expect(await positionOf(id)).toBe(10);
    const whole = await insertPost(community, { lastPosition: 4 });
    await ask('POST', `${whole}/read`);
    expect(await positionOf(whole)).toBe(4);
  });

  it('marks only the post’s own notifications as read', async () => {
    const [id, other] = [await insertPost(community), await insertPost(community)];
    const row = { userId: mari.id, kind: 'mention', path: '/', title: '', excerpt: '', createdAt: 1 } as const;
    await db.insert(notifications).values([id, other].map((subjectId) => ({ id: newId(), subjectId, ...row })));
    await ask('POST', `${id}/read`);
    const left = await db.select().from(notifications).where(eq(notifications.userId, mari.id));
    expect(left.filter(({ readAt }) => readAt === null).map(({ subjectId }) => subjectId)).toEqual([other]);
  });

  it('refuses a post that the member may not open', async () => {
    expect((await ask('POST', `${await hiddenPost()}/read`)).status).toBe(404);
  });
});

describe('POST /api/posts/read-all', () => {
  it('advances the time up to which everything is read, and never moves it back', async () => {
    await ask('POST', 'read-all', {}, later(minute));
    await ask('POST', 'read-all', {});
    expect(await db.select().from(communityVisits)).toEqual([{ userId: mari.id, readUntil: later(minute).getTime() }]);
  });

  it('marks one space’s posts as read to the end, and no others', async () => {
    const [space, elsewhere] = [await insertSpace(community), await insertSpace(community)];
    const id = await insertPost(community, { spaceId: space, lastPosition: 6 });
    const other = await insertPost(community, { spaceId: elsewhere, lastPosition: 6 });
    await ask('POST', `${id}/read`, { position: 2 });
    expect((await ask('POST', 'read-all', { space: `ruum-${space}` })).status).toBe(200);
    expect([await positionOf(id), await positionOf(other)]).toEqual([6, undefined]);
    expect((await ask('POST', 'read-all', { space: 'no-such-space' })).status).toBe(404);
  });
});
