import { sql } from 'drizzle-orm';
import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { LocalSettings } from '../local/settings.ts';
import { wordAt } from '../tenant/scale-texts.ts';
import { seedScaleMembers } from '../tenant/seed-scale.ts';
import { seedScaleCommunity } from '../tenant/seed-scale-community.ts';
import { commandTimeoutMs } from '../tenant/target/target.ts';
import { fetchOnce } from './fetch-once.ts';
import { fillMessages } from './messages.ts';
import { percentile } from './percentile.ts';
import { openSession, signIn } from './sign-in.ts';

const wanted = Number(process.env['BENCH_POSTS'] ?? 100_000);
const times = 100;
const runs = 50;
/** The maximum ratio of a read's time in the large community to its time in the small one. */
const limit = 1.5;
/** How many pages are skipped to reach the later page of a list. */
const turned = 5;

/** One of the two communities, with the credentials of a reader and an administrator. */
interface Place {
  host: string;
  member: string;
  admin: string;
  longest: string;
  conversation: string;
}

/**
 * Fills one community with posts, ten times as many comments, as many members and half as many messages, and another
 * with a hundredth of that. Compares whole API calls, alternating between the two so that other load on the machine
 * affects both.
 */
export async function printGrowth(settings: LocalSettings, [small, large]: readonly Tenant[]): Promise<void> {
  if (!small || !large) throw new Error('Growth is measured in two communities.');
  console.log(`Making ${wanted} posts in one community, and ${wanted / times} in another …`);
  const places = [await fill(settings, small, wanted / times), await fill(settings, large, wanted)] as const;
  const rows: object[] = [];
  for (const [what, { path, as = 'member', isLater }] of Object.entries(reads)) {
    const paths = await Promise.all(
      places.map(async (place) => {
        const first = path(place);
        return isLater ? await turnPages(settings, place, first, as) : first;
      }),
    );
    rows.push({ what, ...(await compare(settings, places, paths, as)) });
  }
  console.table(rows);
}

interface Read {
  path: (place: Place) => string;
  as?: 'member' | 'admin';
  /** Reads a later page of the list instead of the first. */
  isLater?: boolean;
}

const word = wordAt('et', 0);
const rare = wordAt('et', 15_000);
const reads: Readonly<Record<string, Read>> = {
  'the feed': { path: () => '/api/posts' },
  'the feed, newest': { path: () => '/api/posts?sort=newest' },
  'the feed, top': { path: () => '/api/posts?sort=top' },
  'the feed, unread': { path: () => '/api/posts?filter=unread' },
  'a later page of the feed': { path: () => '/api/posts', isLater: true },
  'spaces with unread counts': { path: () => '/api/spaces' },
  'a post': { path: ({ longest }) => `/api/posts/${longest}` },
  'its comments': { path: ({ longest }) => `/api/posts/${longest}/comments` },
  members: { path: () => '/api/members' },
  'members by name': { path: () => '/api/members?sort=name' },
  'a later page of members': { path: () => '/api/members', isLater: true },
  'members: the beginning of many names': { path: () => `/api/members?q=${encodeURIComponent(word.slice(0, 2))}` },
  'members: a rare name': { path: () => `/api/members?q=${encodeURIComponent(rare)}` },
  conversations: { path: () => '/api/threads' },
  'a later page of conversations': { path: () => '/api/threads', isLater: true },
  'a conversation': { path: ({ conversation }) => `/api/threads/${conversation}` },
  'unread messages': { path: () => '/api/messages/unread-count' },
  notifications: { path: () => '/api/notifications' },
  'unread notifications': { path: () => '/api/notifications/unread-count' },
  'staff: members': { path: () => '/api/admin/users', as: 'admin' },
  'staff: a later page of members': { path: () => '/api/admin/users', as: 'admin', isLater: true },
  'staff: by last seen': { path: () => '/api/admin/users?sort=seen', as: 'admin' },
  'staff: unconfirmed': { path: () => '/api/admin/users?status=unconfirmed', as: 'admin' },
  'staff: experts': { path: () => '/api/admin/users?expert=yes', as: 'admin' },
  'staff: the beginning of many names': {
    path: () => `/api/admin/users?q=${encodeURIComponent(word.slice(0, 2))}`,
    as: 'admin',
  },
  'staff: an address': { path: () => '/api/admin/users?q=load-7%40', as: 'admin' },
};

async function fill(settings: LocalSettings, tenant: Tenant, posts: number): Promise<Place> {
  const url = `http://127.0.0.1:${settings.ports.database}`;
  const db = connectDatabase({ url, namespace: tenant.slug, timeoutMs: commandTimeoutMs });
  const host = `${tenant.slug}.localhost`;
  await seedScaleMembers(db, tenant, posts);
  await seedScaleCommunity(db, tenant.slug, posts, console.log);
  const reader = await findReader(db);
  const [writer, admin] = [await signIn(db, settings, host, 'user'), await signIn(db, settings, host, 'admin')];
  const sizes = { conversations: Math.ceil(posts / 10), messages: Math.ceil(posts / 2) };
  const { id: conversation } = await fillMessages(db, reader, writer.id, sizes);
  const [long] = await db.all<{ id: string }>(sql`select id from posts order by comment_count desc limit 1`);
  const { token: member } = await openSession(db, reader);
  return { host, member, admin: admin.token, longest: long?.id ?? '', conversation };
}

/** Finds the member who has read the most posts. */
async function findReader(db: Database): Promise<string> {
  const [most] = await db.all<{ id: string }>(
    sql`select user_id as id from post_reads group by user_id order by count(*) desc limit 1`,
  );
  if (!most) throw new Error('No one has read a post.');
  return most.id;
}

async function read({ ports }: LocalSettings, place: Place, path: string, as: 'member' | 'admin') {
  const headers = { authorization: `Bearer ${place[as]}`, 'accept-language': 'et' };
  const { status, body } = await fetchOnce(ports.worker, place.host, path, { headers });
  if (status !== 200) throw new Error(`${path}: ${status} ${body.toString().slice(0, 200)}`);
  return body;
}

/** Returns the path of a later page, or of the last page if there are fewer. */
async function turnPages(settings: LocalSettings, place: Place, first: string, as: 'member' | 'admin') {
  let path = first;
  for (let page = 0; page < turned; page += 1) {
    const { data } = JSON.parse((await read(settings, place, path, as)).toString()) as {
      data: { nextCursor?: string | null };
    };
    if (!data.nextCursor) break;
    path = `${first}?cursor=${encodeURIComponent(data.nextCursor)}`;
  }
  return path;
}

async function compare(
  settings: LocalSettings,
  places: readonly [Place, Place],
  paths: readonly string[],
  as: 'member' | 'admin',
) {
  const took: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    // The first read of each run finds the caches as the other community left them, so the order alternates.
    for (const index of run % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = performance.now();
      await read(settings, places[index], paths[index] ?? '', as);
      took[index].push(performance.now() - start);
    }
  }
  const [one, other] = took.map((each) => percentile(each, 0.5)) as [number, number];
  const ratio = other / one;
  return {
    'p50 ms, small': one.toFixed(1),
    'p50 ms, large': other.toFixed(1),
    ratio: ratio.toFixed(2),
    reached: ratio <= limit,
  };
}
