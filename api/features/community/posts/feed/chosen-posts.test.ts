import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createFeedReader } from '#api/testing/feed-reader.ts';
import { actors, day, hour, insertSpace, testNow } from '#api/testing/index.ts';
import { postFollows, postSaves } from '../marks/schema.ts';
import { posts } from '../schema.ts';

describe('over a thousand followed and saved posts', () => {
  const seconds = 1_000;
  /**
   * Creates posts 1 to `count`, each a second newer than the last. The member follows and saves those up to `chosen`.
   */
  async function createMany(count: number, chosen: number) {
    const here = await createFeedReader();
    const { community, db, mari } = here;
    const [spaceId, authorId] = [await insertSpace(community), (await actors.member(community)).id];
    const from = testNow.getTime() - day;
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
    const chose = sql`select ${mari.id}, printf('00000000-0000-7000-8000-%012d', i)`;
    await db.batch([
      db.run(sql`insert into ${posts} (id, space_id, author_id, client_id, state, published_at, last_activity_at, created_at)
        ${numbers} select printf('00000000-0000-7000-8000-%012d', i), ${spaceId}, ${authorId}, i, 'published', ${from} + i * ${seconds}, ${from} + i * ${seconds}, 0 from n`),
      db.run(sql`insert into ${postFollows} (user_id, post_id, level, created_at)
        ${numbers} ${chose}, iif(i = ${chosen}, 'muted', 'following'), 0 from n where i <= ${chosen}`),
      db.run(
        sql`insert into ${postSaves} (user_id, post_id, saved_at) ${numbers} ${chose}, 0 from n where i < ${chosen}`,
      ),
    ]);
    return here;
  }
  const numbered = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `00000000-0000-7000-8000-${String(from - index).padStart(12, '0')}`);

  it.each([
    ['the newest of all', 1_200, 1_200],
    ['older than 2,000 others', 3_200, 1_100],
    ['mostly older than the newest 2,000', 3_010, 1_015],
  ])('are listed once each, newest first, when they are %s', async (_, count, chosen) => {
    const { feed } = await createMany(count, chosen);
    for (const filter of ['following', 'saved']) {
      for (const sort of ['active', 'newest']) {
        const first = await feed(`filter=${filter}&sort=${sort}&limit=10`);
        const second = await feed(`filter=${filter}&sort=${sort}&limit=10&cursor=${first.nextCursor}`);
        const ids = [...first.items, ...second.items].map(({ id }) => id);
        expect(ids, `${filter}, ${sort}`).toEqual(numbered(chosen - 1, 20));
      }
    }
  });

  it('can be sorted by the week’s activity and filtered by space', async () => {
    const { db, feed, post } = await createMany(1_100, 1_100);
    await db
      .update(posts)
      .set({ commentCount: 3 })
      .where(eq(posts.id, numbered(4, 1)[0] ?? ''));
    await post(hour, { commentCount: 9 });
    const { items } = await feed('filter=following&sort=top&limit=2');
    expect(items.map(({ id }) => id)).toEqual([...numbered(4, 1), ...numbered(1_099, 1)]);
    expect((await feed(`filter=saved&space=${items[0]?.space.id}&limit=1`)).items[0]?.id).toBe(numbered(1_099, 1)[0]);
  });
});
