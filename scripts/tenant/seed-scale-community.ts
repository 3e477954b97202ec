import { like, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { postFollows, postReads } from '#api/features/community/posts/marks/schema.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { discussionDocuments } from '#api/features/community/posts/search/schema.ts';
import { reactions } from '#api/features/community/reactions/schema.ts';
import { spaces } from '#api/features/community/spaces/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import { insertRows } from './insert-rows.ts';
import { columns, generatePosts, postSharesBySpace, type ScalePlan } from './scale-posts.ts';
import { seedScaleMarks } from './seed-scale-marks.ts';

/**
 * The posts per database exchange, with about 2,000 comments: it takes a second or two in a large community. During a
 * longer one, requests and jobs that write would give up, and the local database server would be restarted as stuck.
 */
const postsAtOnce = 200;
/** The number of members who write; most members only read. */
const writers = 4_000;
const reportEveryMs = 10_000;

export interface ScaledCommunity {
  posts: number;
  comments: number;
}

/**
 * Fills the community up to this many posts with ten times as many comments, written by the generated members. Each
 * step is one transaction, so an interrupted run can be continued by running it again. Returns how many were added.
 */
export async function seedScaleCommunity(
  db: Database,
  slug: string,
  scale: number,
  report: (line: string) => void = () => undefined,
): Promise<ScaledCommunity> {
  const spaceIds = await ensureSpaces(db);
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `load-%@${slug}.test`))
    .orderBy(users.id)
    .limit(writers);
  const plan = { ids: people.map(({ id }) => id), spaceIds, scale, now: Date.now() };
  const existing = await db.$count(posts, sql`${posts.spaceId} in ${spaceIds}`);
  const triggers = await readTriggers(db);
  let [written, reported] = [0, Date.now()];
  for (let start = existing; start < scale; start += postsAtOnce) {
    const count = Math.min(postsAtOnce, scale - start);
    written += await addPosts(
      db,
      plan,
      triggers,
      Array.from({ length: count }, (_, index) => start + index),
    );
    if (Date.now() - reported < reportEveryMs) continue;
    reported = Date.now();
    report(`${start + count} of ${scale} posts`);
  }
  await seedScaleMarks(db, plan);
  return { posts: Math.max(0, scale - existing), comments: written };
}

async function ensureSpaces(db: Database): Promise<string[]> {
  const known = await db.select({ id: spaces.id, slug: spaces.slug }).from(spaces).where(like(spaces.slug, 'load-%'));
  const ids: string[] = [];
  for (const index of postSharesBySpace.keys()) {
    const slug = `load-${index}`;
    const id = known.find((space) => space.slug === slug)?.id ?? newId();
    ids.push(id);
    if (known.some((space) => space.slug === slug)) continue;
    const [readAccess, mustJoin] = [index === 5 ? 'premium' : 'members', index === 6 ? 1 : 0];
    // Uses only columns that also exist in databases from before the initial migration.
    await db.run(sql`insert into spaces (id, slug, name_et, name_en, icon, read_access, must_join, position, created_at)
      values (${id}, ${slug}, ${`Koormus ${index}`}, ${`Load ${index}`}, 'users', ${readAccess}, ${mustJoin},
        ${100 + index}, ${Date.now()})`);
  }
  return ids;
}

/** The triggers that index a text. For many texts at once, the code below is several times faster. */
const indexing = ['discussion_post_added', 'discussion_comment_added'];

function readTriggers(db: Database) {
  return db.all<{ name: string; sql: string }>(
    sql`select name, sql from sqlite_master where type = 'trigger' and name in ${indexing}`,
  );
}

/**
 * Adds posts in one transaction, with everything that writing them and their comments individually would have created.
 */
async function addPosts(
  db: Database,
  plan: ScalePlan,
  triggers: Awaited<ReturnType<typeof readTriggers>>,
  numbers: readonly number[],
): Promise<number> {
  const made = generatePosts(plan, numbers);
  const ids = JSON.stringify(made.posts.map(([id]) => id));
  const statements: BatchItem<'sqlite'>[] = [
    ...triggers.map(({ name }) => db.run(sql`drop trigger ${sql.identifier(name)}`)),
    ...insertRows(db, posts, columns.posts, made.posts),
    ...insertRows(db, postTexts, columns.texts, made.texts),
    ...insertRows(db, reactions, columns.reactions, made.reactions),
    ...insertRows(db, comments, columns.comments, made.comments),
    ...indexTexts(db, ids),
    ...markAuthors(db, ids),
    ...triggers.map((trigger) => db.run(sql.raw(trigger.sql))),
  ];
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
  return made.comments.length;
}

/**
 * Inserts the search documents of posts and their comments in the order of writing, and their words in both indexes.
 */
function indexTexts(db: Database, postIds: string) {
  const chosen = sql`(select value from json_each(${postIds}))`;
  const texts = sql`
    select ref_id, part, at, text from (
      select ${postTexts.postId} as ref_id, ${postTexts.locale} as part, ${posts.createdAt} as at,
        ${postTexts.title} || char(10) || ${postTexts.plain} as text
      from ${postTexts} join ${posts} on ${posts.id} = ${postTexts.postId} where ${posts.id} in ${chosen}
      union all
      select ${comments.id}, '', ${comments.createdAt}, ${comments.plain} from ${comments}
      where ${comments.postId} in ${chosen})`;
  const words = sql`select ${discussionDocuments.id}, texts.text from (${texts}) as texts
    cross join ${discussionDocuments} on ${discussionDocuments.refId} = texts.ref_id and ${discussionDocuments.part} = texts.part
    order by ${discussionDocuments.id}`;
  return [
    db.run(
      sql`insert into ${discussionDocuments} (ref_id, part) select ref_id, part from (${texts}) order by at, ref_id`,
    ),
    db.run(sql`insert into discussion_index (rowid, text) ${words}`),
    db.run(sql`insert into discussion_index_forgiving (rowid, text) ${words}`),
  ];
}

/**
 * Records what authors have read and follow. Commenters follow the post and have read it up to their comment; a post's
 * author follows it without a row.
 */
function markAuthors(db: Database, postIds: string) {
  const written = sql`from json_each(${postIds}) as chosen
    cross join ${comments} on ${comments.postId} = chosen.value`;
  return [
    db.run(sql`insert or ignore into ${postFollows} (user_id, post_id, level, created_at)
      select ${comments.authorId}, ${comments.postId}, 'following', min(${comments.createdAt}) ${written}
        cross join ${posts} on ${posts.id} = ${comments.postId}
      where ${posts.authorId} <> ${comments.authorId} group by 1, 2`),
    db.run(sql`insert or ignore into ${postReads} (user_id, post_id, position, read_at)
      select ${comments.authorId}, ${comments.postId}, max(${comments.position}), max(${comments.createdAt}) ${written}
      group by 1, 2`),
  ];
}
