import { like, sql } from 'drizzle-orm';
import { notificationScopes } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { postFollows, postReads, postSaves } from '#api/features/community/post-marks/schema.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { reactions } from '#api/features/community/reactions/schema.ts';
import { spaces } from '#api/features/community/spaces/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import { scaleText } from './scale-texts.ts';

const [hour, day] = [3_600_000, 86_400_000];
/** A batch must be done within the time limit of an exchange. */
const [postsAtOnce, commentsAtOnce] = [100, 1_000];
/** Posts spread evenly over so long. */
const span = 730 * day;
/** How many members read, follow, save and react. */
const regulars = 300;
const spaceSizes = [30, 20, 15, 12, 10, 8, 4, 1];

/** The post with the longest thread, counted from the newest. */
export const longThread = { fromEnd: 1_500, comments: 10_000 } as const;

export interface ScaledCommunity {
  posts: number;
  comments: number;
}

/**
 * Fills the community up to so many posts with ten times as many comments, written by the members made
 * for load. Goes on where an earlier run stopped. Returns how many were added.
 */
export async function seedScaleCommunity(db: Database, slug: string, scale: number): Promise<ScaledCommunity> {
  const spaceIds = await ensureSpaces(db);
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `load-%@${slug}.test`))
    .orderBy(users.id);
  const ids = people.map(({ id }) => id);
  const existing = await db.$count(posts, sql`${posts.spaceId} in ${spaceIds}`);
  const plan = { db, ids, spaceIds, scale, now: Date.now() };
  let written = 0;
  for (let start = existing; start < scale; start += postsAtOnce) {
    const numbers = Array.from({ length: Math.min(postsAtOnce, scale - start) }, (_, index) => start + index);
    written += await addPosts(plan, numbers);
  }
  if (existing < scale) await addMarks(plan);
  return { posts: Math.max(0, scale - existing), comments: written };
}

async function ensureSpaces(db: Database): Promise<string[]> {
  const known = await db.select({ id: spaces.id, slug: spaces.slug }).from(spaces).where(like(spaces.slug, 'load-%'));
  const ids: string[] = [];
  for (const index of spaceSizes.keys()) {
    const slug = `load-${index}`;
    const id = known.find((space) => space.slug === slug)?.id ?? newId();
    ids.push(id);
    if (known.some((space) => space.slug === slug)) continue;
    const readAccess = index === 5 ? ('premium' as const) : ('members' as const);
    await db.batch([
      db.insert(spaces).values({
        ...{ id, slug, readAccess, nameEt: `Koormus ${index}`, nameEn: `Load ${index}`, icon: 'users' },
        ...{ position: 100 + index, createdAt: Date.now() },
      }),
      db.insert(notificationScopes).values({ id, access: readAccess }).onConflictDoNothing(),
    ]);
  }
  return ids;
}

interface Plan {
  db: Database;
  ids: readonly string[];
  spaceIds: readonly string[];
  scale: number;
  now: number;
}

type Row = readonly (string | number | null)[];

/** Inserts rows from JSON: thousands in one statement, with one parameter. */
function insertRows(
  db: Database,
  table: Parameters<typeof db.insert>[0],
  columns: readonly string[],
  rows: readonly Row[],
) {
  const values = sql.raw(columns.map((_, index) => `json_extract(value, '$[${index}]')`).join(', '));
  return db.run(sql`insert or ignore into ${table} (${sql.raw(columns.join(', '))})
    select ${values} from json_each(${JSON.stringify(rows)})`);
}

/** A fraction from 0 up to 1 that depends on the number alone. */
function fraction(number: number): number {
  const mixed = Math.imul(number ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0) / 4_294_967_296;
}

/** A UUIDv7 of this moment. */
function idAt(ms: number, kind: number, number: number): string {
  const time = Math.floor(ms).toString(16).padStart(12, '0');
  const rest = number.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kind.toString(16).padStart(3, '0')}-8000-${rest}`;
}

function pick<Item>(from: readonly Item[], at: number): Item {
  const item = from[Math.floor(at * from.length)];
  if (item === undefined) throw new Error('nobody to pick from');
  return item;
}

/** Few spaces have most of the posts. */
function spaceOf({ spaceIds }: Plan, number: number): string {
  let at = fraction(number * 7 + 1) * spaceSizes.reduce((sum, size) => sum + size, 0);
  const index = spaceSizes.findIndex((size) => {
    at -= size;
    return at < 0;
  });
  return spaceIds[index] ?? spaceIds[0] ?? '';
}

/** Ten on average: most posts have few comments, some have many, and one has ten thousand. */
function commentsOf({ scale }: Plan, number: number): number {
  if (number === scale - longThread.fromEnd) return longThread.comments;
  return Math.min(400, Math.floor(-9.9 * Math.log(1 - fraction(number * 11 + 3)) + fraction(number * 13)));
}

interface Made {
  id: string;
  number: number;
  at: number;
  times: readonly number[];
  locale: 'et' | 'en';
}

async function addPosts(plan: Plan, numbers: readonly number[]): Promise<number> {
  const { db } = plan;
  const made = numbers.map((number) => makePost(plan, number));
  const rows = made.flatMap((post) => commentRows(plan, post));
  const [postRows, liked] = [made.map((post) => postRow(plan, post)), made.flatMap((post) => reactionRows(plan, post))];
  // With their posts, so that a run that was stopped leaves no post without its comments.
  await db.batch([
    insertRows(db, posts, postColumns, postRows),
    insertRows(db, postTexts, ['post_id', 'locale', 'title', 'body', 'plain'], made.map(textRow)),
    insertRows(db, reactions, ['target_id', 'user_id', 'name', 'created_at'], liked),
    insertRows(db, comments, commentColumns, rows.slice(0, commentsAtOnce * 2)),
  ]);
  for (let start = commentsAtOnce * 2; start < rows.length; start += commentsAtOnce)
    await insertRows(db, comments, commentColumns, rows.slice(start, start + commentsAtOnce));
  return rows.length;
}

function makePost(plan: Plan, number: number): Made {
  const { scale, now } = plan;
  const at = now - Math.floor((span * (scale - number)) / scale);
  const count = commentsOf(plan, number);
  const room = Math.max(1, Math.min(now - at, (count > 1_000 ? 30 : 4) * day));
  const times = Array.from({ length: count }, (_, index) => at + Math.floor((room * (index + 1)) / (count + 1)));
  return { id: idAt(at, 1, number), number, at, times, locale: number % 3 === 0 ? 'en' : 'et' };
}

const postColumns = [
  ...['id', 'space_id', 'author_id', 'client_id', 'kind', 'state'],
  ...['published_at', 'last_activity_at', 'comment_count', 'last_position', 'created_at'],
];

const postRow = (plan: Plan, { id, number, at, times }: Made): Row => [
  ...[id, spaceOf(plan, number), pick(plan.ids, fraction(number * 3)), idAt(at, 2, number), 'discussion', 'published'],
  ...[at, times.at(-1) ?? at, times.length, times.length, at],
];

function textRow({ id, number, locale }: Made): Row {
  const body = scaleText(locale, number * 5 + 2, 40);
  return [id, locale, scaleText(locale, number * 5 + 1, 6), body, body];
}

const reactionRows = ({ ids }: Plan, { id, number, at }: Made): Row[] =>
  Array.from({ length: Math.floor(fraction(number * 17) ** 2 * 9) }, (_, index) => [
    ...[id, pick(ids, fraction(number * 19 + index)), index % 3 === 0 ? 'thanks' : 'heart', at + hour],
  ]);

const commentColumns = [
  ...['id', 'post_id', 'position', 'parent_id', 'author_id', 'client_id'],
  ...['state', 'body', 'plain', 'version', 'created_at'],
];

const commentRows = ({ ids }: Plan, { id, number, times, locale }: Made): Row[] =>
  times.map((at, index) => {
    const key = number * 10_000 + index;
    const body = scaleText(locale, key, 6 + (key % 14));
    const own = idAt(at, 3, key);
    const parent = index % 4 === 3 ? idAt(times[index - 3] ?? at, 3, key - 3) : null;
    return [own, id, index + 1, parent, pick(ids, fraction(key)), own, 'published', body, body, 1, at];
  });

/** What the regulars did: each read most of the last weeks, followed a hundred posts and saved some. */
async function addMarks({ db, ids, spaceIds, now }: Plan): Promise<void> {
  const recent = sql`(select id, last_position, row_number() over (order by last_activity_at desc) as n from ${posts}
    where ${posts.spaceId} in ${spaceIds} and ${posts.lastActivityAt} > ${now - 30 * day} and state = 'published')`;
  for (const [index, id] of ids.slice(0, regulars).entries()) {
    const step = 2 + (index % 5);
    await db.batch([
      db.run(sql`insert or ignore into ${postReads} (user_id, post_id, position, read_at)
        select ${id}, id, last_position, ${now} from ${recent} where n % ${step} <> 0 and n > ${index % 40} limit 600`),
      db.run(sql`insert or ignore into ${postFollows} (user_id, post_id, level, created_at)
        select ${id}, id, 'following', ${now} from ${recent} where n % 17 = ${index % 17} limit 100`),
      db.run(sql`insert or ignore into ${postSaves} (user_id, post_id, saved_at)
        select ${id}, id, ${now} from ${recent} where n % 31 = ${index % 31} limit 50`),
    ]);
  }
}
