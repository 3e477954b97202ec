import { sql } from 'drizzle-orm';
import { countUnread } from '#api/features/accounts/notifications/list/queries.ts';
import { feedFilters, feedSorts } from '#api/features/community/posts/feed/contract.ts';
import { countNewPosts, selectFeedPage, selectSpaces } from '#api/features/community/posts/feed/queries.ts';
import { type Reader, selectCards } from '#api/features/community/posts/index.ts';
import { readComments } from '#api/features/community/posts/read/cached-reads.ts';
import { findPost } from '#api/features/community/posts/read/queries.ts';
import { findDiscussions, findDiscussionsIgnoringDiacritics } from '#api/features/site/search/queries.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { wordAt } from '../tenant/scale-texts.ts';
import { seedScaleMembers } from '../tenant/seed-scale.ts';
import { seedScaleCommunity } from '../tenant/seed-scale-community.ts';
import { commandTimeoutMs } from '../tenant/target/target.ts';
import { timeReads } from './time-reads.ts';

const wanted = Number(process.env['BENCH_POSTS'] ?? 100_000);

/** Fills a community with posts and ten times as many comments, and prints the results of {@link timeCommunity}. */
export async function benchCommunity(port: number, tenant: Tenant): Promise<void> {
  const db = connectDatabase({
    url: `http://127.0.0.1:${port}`,
    namespace: tenant.slug,
    timeoutMs: commandTimeoutMs,
  });
  console.log(`Making ${wanted} posts …`);
  const began = Date.now();
  await seedScaleMembers(db, tenant, wanted / 5);
  await seedScaleCommunity(db, tenant.slug, wanted, console.log);
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(
    `${wanted} posts with ten times as many comments, made in ${seconds} s: one statement each, through HTTP`,
  );
  console.table(await timeCommunity(db));
}

/**
 * Times a busy member's reads in the community. Returns the median and the 99th percentile of 50 runs, in ms, next to
 * those of an empty database exchange.
 */
async function timeCommunity(db: Database) {
  const reader = await findReader(db);
  const feed = { sort: 'active', filter: 'all', limit: 21 } as const;
  const cards = (part: Partial<Parameters<typeof selectFeedPage>[1]>) => () =>
    selectCards(db, reader, selectFeedPage(reader, { ...feed, ...part }));
  const [long] = await db.all<{ id: string }>(sql`select id from posts order by comment_count desc limit 1`);
  const thread = long?.id ?? '';
  const [middle] = await db.all<{ id: string }>(
    sql`select id from comments where post_id = ${thread} and position = 5000`,
  );
  const comments = (around: string | number) => () => readComments(db, reader, thread, { around, limit: 50 }).rows;
  const words = [0, 1, 15_000].map((index) => wordAt('et', index));
  const wanting = (match: string) => ({ match, viewer: reader, locale: 'et', limit: 21 }) as const;
  const find = (match: string) => () =>
    db.batch([findDiscussions(db, wanting(match)), findDiscussionsIgnoringDiacritics(db, wanting(match))]);
  const reads: Record<string, () => PromiseLike<unknown>> = {
    'spaces with unread counts': () => selectSpaces(db, reader),
    'new posts': () => countNewPosts(db, reader, reader.now - dayMs, undefined),
    'unread notifications': () => countUnread(db, { userId: reader.id, levels: ['everyone', 'members'], resting: [] }),
    ...Object.fromEntries(
      feedFilters.flatMap((filter) =>
        feedSorts.map((sort) => [`feed: ${filter}, ${sort}`, cards({ filter, sort })] as const),
      ),
    ),
    'one space': cards({ space: 'load-1' }),
    'the longest post': () => findPost(db, reader, thread),
    'its first comments': comments(1),
    'its last comments': comments('last'),
    'a comment in its middle': comments(middle?.id ?? 5_000),
    'search: a common word': find(`"${words[0]}"*`),
    'search: two of them': find(`"${words[0]}"* "${words[1]}"*`),
    'search: the beginning of many': find(`"${words[0]?.slice(0, 2)}"*`),
    'search: a rare word': find(`"${words[2]}"*`),
    'search: a word that no one wrote': find('"xqxqxq"*'),
  };
  return timeReads(db, reads);
}

/** Finds the member who has read the most posts. */
async function findReader(db: Database): Promise<Reader> {
  const [most] = await db.all<{ id: string }>(
    sql`select user_id as id from post_reads group by user_id order by count(*) desc limit 1`,
  );
  const rights = { role: 'user', isStaff: false, isExpert: false, levels: ['members'] } as const;
  return { id: most?.id ?? '', createdAt: 0, now: Date.now(), ...rights };
}
