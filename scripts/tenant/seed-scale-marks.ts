import { sql } from 'drizzle-orm';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { postFollows, postReads, postSaves } from '#api/features/community/posts/marks/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { spaceMembers } from '#api/features/community/spaces/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { insertRows, type Row } from './insert-rows.ts';
import type { ScalePlan } from './scale-posts.ts';

const [minute, day] = [60_000, 86_400_000];
/** The number of members who read, follow and save a lot, and how many of them fit in a database exchange. */
const [regulars, regularsAtOnce] = [300, 10];

interface RecentPost {
  id: string;
  spaceId: string;
  lastPosition: number;
  lastActivityAt: number;
}

/**
 * Inserts what the most active readers did: each of them has read most posts of the last weeks, followed a hundred,
 * saved hundreds and got hundreds of notifications. Skips members who already have theirs.
 */
export async function seedScaleMarks(db: Database, plan: ScalePlan): Promise<void> {
  const people = plan.ids.slice(0, regulars);
  const saved = sql`exists (select 1 from ${postSaves} where ${postSaves.userId} = value)`;
  const marked = await db.all<{ id: string }>(
    sql`select value as id from json_each(${JSON.stringify(people)}) where ${saved}`,
  );
  const done = new Set(marked.map(({ id }) => id));
  const numbers = [...people.keys()].filter((number) => !done.has(people[number] ?? ''));
  if (numbers.length === 0) return;
  const recent = await db.all<RecentPost>(sql`
    select id, space_id as "spaceId", last_position as "lastPosition", last_activity_at as "lastActivityAt" from ${posts}
    where ${posts.lastActivityAt} > ${plan.now - 365 * day} and ${posts.state} = 'published'
    order by ${posts.lastActivityAt} desc`);
  for (let start = 0; start < numbers.length; start += regularsAtOnce)
    await addMarks(db, plan, recent, numbers.slice(start, start + regularsAtOnce));
}

function addMarks(db: Database, plan: ScalePlan, recent: readonly RecentPost[], numbers: readonly number[]) {
  const { ids, spaceIds, now } = plan;
  const lately = recent.filter(({ lastActivityAt }) => lastActivityAt > now - 30 * day);
  const each = (rows: (id: string, number: number) => Row[]) =>
    numbers.flatMap((number) => rows(ids[number] ?? '', number));
  return db.batch([
    db.run(sql`select 1`),
    ...insertRows(
      db,
      postReads,
      ['user_id', 'post_id', 'position', 'read_at'],
      each((id, number) =>
        lately
          .filter((_, index) => index % (2 + (number % 5)) !== 0 && index > number % 40)
          .map((post) => [id, post.id, post.lastPosition, now]),
      ),
    ),
    ...insertRows(
      db,
      postFollows,
      ['user_id', 'post_id', 'level', 'created_at'],
      each((id, number) =>
        lately
          .filter((_, index) => index % 17 === number % 17)
          .slice(0, 100)
          .map((post, index) => [id, post.id, index % 10 === 9 ? 'muted' : 'following', now]),
      ),
    ),
    ...insertRows(
      db,
      spaceMembers,
      ['user_id', 'space_id', 'joined_at', 'muted_at'],
      each((id, number) => [
        [id, spaceIds[6] ?? '', number % 2 === 0 ? now : null, null],
        [id, spaceIds[7] ?? '', null, number % 4 === 0 ? now : null],
      ]),
    ),
    ...insertRows(
      db,
      notifications,
      ['id', 'user_id', 'kind', 'subject_id', 'scope_id', 'path', 'title', 'excerpt', 'created_at', 'read_at'],
      each((id, number) => lately.slice(0, 400).map((post, index) => notificationRow(plan, id, number, post, index))),
    ),
    // Inserted last, because saved posts mark a member as done.
    ...insertRows(
      db,
      postSaves,
      ['user_id', 'post_id', 'saved_at'],
      each((id, number) =>
        recent
          .filter((_, index) => index % 31 === number % 31)
          .slice(0, 500)
          .map((post) => [id, post.id, now]),
      ),
    ),
  ]);
}

/** Builds the row of a notification. A quarter of them are unread. */
function notificationRow({ now }: ScalePlan, userId: string, number: number, post: RecentPost, index: number): Row {
  const id = `${post.id.slice(0, 13)}-7004-8000-${(number * 1_000 + index).toString(16).padStart(12, '0')}`;
  const kind = index % 3 === 0 ? 'reply' : 'comment';
  const readAt = index % 4 === 0 ? null : now;
  const [path, at] = [`/community/posts/${post.id}`, now - index * minute];
  return [id, userId, kind, post.id, post.spaceId, path, 'Koormus', '', at, readAt];
}
