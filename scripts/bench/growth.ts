import { sql } from 'drizzle-orm';
import { sessionCookie } from '#api/features/accounts/auth/session-cookie.ts';
import { countFacts } from '#api/features/growth/analytics/index.ts';
import { analyticsFacts } from '#api/platform/analytics/schema.ts';
import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import { rateLimits } from '#api/platform/rate-limits/schema.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { LocalSettings } from '../local/settings.ts';
import { seedScaleMembers } from '../tenant/seed-scale.ts';
import { seedScaleCommunity } from '../tenant/seed-scale-community.ts';
import { commandTimeoutMs } from '../tenant/target/target.ts';
import { fetchOnce } from './fetch-once.ts';
import { type Place, type Read, reads } from './growth-reads.ts';
import { fillMessages } from './messages.ts';
import { percentile } from './percentile.ts';
import { insertBenchSession, signIn } from './sign-in.ts';

const wanted = Number(process.env['BENCH_POSTS'] ?? 100_000);
/** Limits the run to reads whose names contain this text. */
const only = process.env['BENCH_READS'] ?? '';
const times = 100;
const runs = 50;
/** The maximum ratio of a read's time in the large community to its time in the small one. */
const limit = 1.5;
/** How many pages to skip to reach the later page of a list. */
const turned = 5;

/** A community whose reads are measured. */
interface Filled extends Place {
  db: Database;
}

/**
 * Fills one community with posts, ten times as many comments, as many members and half as many messages. Fills a second
 * community with a hundredth of that. Compares whole API calls and pages, alternating between the two so that other
 * load on the machine affects both.
 */
export async function benchGrowth(settings: LocalSettings, [small, large]: readonly Tenant[]): Promise<void> {
  if (!small || !large) throw new Error('Growth is measured in two communities.');
  console.log(`Making ${wanted} posts in one community, and ${wanted / times} in another …`);
  const places = [await fill(settings, small, wanted / times), await fill(settings, large, wanted)] as const;
  const rows: object[] = [];
  for (const [what, read] of Object.entries(reads)) {
    if (!what.includes(only)) continue;
    // Searches are limited to 60 a minute.
    for (const { db } of places) await db.delete(rateLimits);
    rows.push({ what, ...(await compare(settings, places, read)) });
    console.log(JSON.stringify(rows.at(-1)));
  }
  console.table(rows);
}

async function fill(settings: LocalSettings, tenant: Tenant, posts: number): Promise<Filled> {
  const began = Date.now();
  const url = `http://127.0.0.1:${settings.ports.database}`;
  const db = connectDatabase({ url, namespace: tenant.slug, timeoutMs: commandTimeoutMs });
  const host = `${tenant.slug}.localhost`;
  await seedScaleMembers(db, tenant, posts);
  await seedScaleCommunity(db, tenant.slug, posts, console.log);
  const reader = await findReader(db);
  const sizes = { conversations: Math.ceil(posts / 10), messages: Math.ceil(posts / 2) };
  const conversation = (await findConversation(db, sizes.messages)) ?? (await fillInbox(settings, db, reader, sizes));
  // The minute job counts a limited number of facts a minute, and uncounted ones would slow down the report.
  while ((await db.$count(analyticsFacts)) > 0) await countFacts({ db, now: new Date(), tenant });
  const [long] = await db.all<{ id: string }>(sql`select id from posts order by comment_count desc limit 1`);
  const admin = await signIn(db, settings, host, 'admin');
  const member = await insertBenchSession(db, reader);
  console.log(`${tenant.slug}: filled in ${Math.round((Date.now() - began) / 1_000)} s`);
  return { db, host, member, admin, reader, longest: long?.id ?? '', conversation };
}

/** Finds the member who has read the most posts. */
async function findReader(db: Database): Promise<string> {
  const [most] = await db.all<{ id: string }>(
    sql`select user_id as id from post_reads group by user_id order by count(*) desc limit 1`,
  );
  if (!most) throw new Error('No one has read a post.');
  return most.id;
}

/** Finds the conversation that an earlier run inserted. */
async function findConversation(db: Database, count: number): Promise<string | undefined> {
  const [long] = await db.all<{ id: string }>(
    sql`select conversation_id as id from messages where position = ${count} limit 1`,
  );
  return long?.id;
}

async function fillInbox(
  settings: LocalSettings,
  db: Database,
  reader: string,
  sizes: Parameters<typeof fillMessages>[3],
): Promise<string> {
  const writer = await signIn(db, settings, '', 'user');
  return (await fillMessages(db, reader, writer.id, sizes)).id;
}

type Ask = (path: string) => Promise<Buffer>;

/** Returns a function that reads a path as a member: pages by the cookie, calls by the token. */
function createPathReader({ ports }: LocalSettings, { host, ...place }: Place, as: 'member' | 'admin'): Ask {
  const { token, cookie } = place[as];
  return async (path) => {
    const known = path.startsWith('/api/')
      ? { authorization: `Bearer ${token}` }
      : { cookie: `${sessionCookie.name}=${cookie}` };
    const { status, body } = await fetchOnce(ports.worker, host, path, {
      headers: { ...known, 'accept-language': 'et' },
    });
    if (status !== 200) throw new Error(`${path}: ${status} ${body.toString().slice(0, 200)}`);
    return body;
  };
}

/** Returns the path of a later page, or of the last page if there are fewer. */
async function findLaterPage(ask: Ask, first: string): Promise<string> {
  let path = first;
  for (let page = 0; page < turned; page += 1) {
    const { data } = JSON.parse((await ask(path)).toString()) as { data: { nextCursor?: string | null } };
    if (!data.nextCursor) break;
    path = `${first}${first.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(data.nextCursor)}`;
  }
  return path;
}

async function compare(
  settings: LocalSettings,
  places: readonly [Filled, Filled],
  { path, as = 'member', isLater = false }: Read,
) {
  const sides = places.map((place) => ({
    ...{ ask: createPathReader(settings, place, as), first: typeof path === 'string' ? path : path(place) },
    ...{ took: [] as number[], bytes: 0 },
  }));
  const paths = await Promise.all(sides.map(({ ask, first }) => (isLater ? findLaterPage(ask, first) : first)));
  for (let run = 0; run < runs; run += 1) {
    // Each run starts with the caches that the other community's reads filled, so the order alternates.
    for (const index of run % 2 ? [0, 1] : [1, 0]) {
      const side = sides[index];
      if (!side) continue;
      const start = performance.now();
      const body = await side.ask(paths[index] ?? '');
      side.took.push(performance.now() - start);
      side.bytes = body.byteLength;
    }
  }
  const [one = 0, other = 0] = sides.map(({ took }) => percentile(took, 0.5));
  const kilobytes = sides.map(({ bytes }) => (bytes / 1024).toFixed(1));
  return {
    'p50 ms, small': one.toFixed(1),
    'p50 ms, large': other.toFixed(1),
    ratio: (other / one).toFixed(2),
    reached: other / one <= limit,
    'KB, small': kilobytes[0],
    'KB, large': kilobytes[1],
  };
}
