import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  day,
  hour,
  insertPost,
  insertSpace,
  later,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { textRevisions } from '../../posts/schema.ts';

const community = await createTestCommunity();
const { db } = community;
const spaceId = await insertSpace(community);
const longtime = () => actors.member(community, { user: { createdAt: later(-30 * day).getTime() } });
const edit = (as: TestActor, id: string, version: number, body: string, now = testNow) =>
  call(community, 'PATCH', `/api/posts/${id}`, { as, now, body: { version, title: 'Uni', body } });

describe('editing by a member who isn’t a newcomer', () => {
  it('is limited to 100 newly mentioned members an hour', async () => {
    const mari = await longtime();
    const named = await Promise.all(Array.from({ length: 120 }, () => actors.member(community)));
    const id = await insertPost(community, { spaceId, authorId: mari.id });
    const naming = (part: number) =>
      named
        .slice(part * 20, part * 20 + 20)
        .map((member) => `[@Jaan](/profile/${member.id})`)
        .join(' ');
    for (const part of [0, 1, 2, 3, 4]) expect((await edit(mari, id, part + 1, naming(part))).status).toBe(200);
    const refused = await edit(mari, id, 6, naming(5));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(await db.$count(notifications, eq(notifications.subjectId, id))).toBe(100);
    expect((await edit(mari, id, 6, naming(5), later(hour))).status).toBe(200);
  });

  it('is limited to 60 edits an hour, even concurrently', async () => {
    const mari = await longtime();
    const change = async () => {
      const id = await insertPost(community, { spaceId, authorId: mari.id });
      return (await edit(mari, id, 1, 'Uus')).status;
    };
    for (let number = 0; number < 56; number += 1) expect(await change()).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 8 }, change));
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(await db.$count(textRevisions, eq(textRevisions.editorId, mari.id))).toBe(60);
  });
});
