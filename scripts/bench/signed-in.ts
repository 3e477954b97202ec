import { sql } from 'drizzle-orm';
import { sessionCookie } from '#api/features/accounts/auth/session-cookie.ts';
import { connectDatabase } from '#api/platform/database/connect.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { LocalSettings } from '../local/settings.ts';
import { fetchOnce } from './fetch-once.ts';
import { measure } from './measure.ts';
import { percentile } from './percentile.ts';
import { signIn } from './sign-in.ts';

const rounds = 3;
const crowds = [1, 8, 32] as const;
/** Runs with many connections last longer, because responses that arrive after the end aren't counted. */
const secondsFor = (connections: number) => (connections > 8 ? 2 : 1);

/** The goal for a page or call, as a share of the static asset's requests per second. */
const goals = { member: 0.25, staff: 0.25, visitor: 0.3, call: 0.35, counter: 0.45 } as const;

interface Asked {
  path: string;
  /** Null for requests that have no goal and only show the highest possible rate. */
  goal: number | null;
  headers?: Record<string, string>;
}

interface Figure {
  connections: number;
  perSecond: number;
  ofAsset: number;
  p50: number;
  failed: number;
}

/**
 * Measures the pages and calls that members open most, with one connection and with many, each right after a static
 * asset of its size. Repeats this in rounds, so that other load on the machine affects all of them alike. Prints the
 * medians next to the goals.
 */
export async function benchSignedIn(
  settings: LocalSettings,
  host: string,
  { slug }: Tenant,
  assetOfSize: (bytes: number) => string,
): Promise<void> {
  const port = settings.ports.worker;
  const asked = await listMeasuredRequests(settings, host, slug);
  const figures = new Map<string, Figure[]>(Object.keys(asked).map((name) => [name, []]));
  const load = ({ path, headers = {} }: Omit<Asked, 'goal'>, connections: number, warmUpSeconds = 0) =>
    measure({
      ...{ name: path, port, host, path, headers, connections },
      seconds: secondsFor(connections),
      warmUpSeconds,
    });
  const assets = new Map<string, string>();
  for (const [name, each] of Object.entries(asked)) {
    const { status, body } = await fetchOnce(port, host, each.path, { headers: each.headers ?? {} });
    if (status !== 200) throw new Error(`${each.path}: ${status}`);
    assets.set(name, assetOfSize(body.byteLength));
    await load(each, 8);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const connections of crowds) {
      for (const [name, each] of Object.entries(asked)) {
        const asset = await load({ path: assets.get(name) ?? '' }, connections);
        const { perSecond, p50, failed } = await load(each, connections);
        // An overloaded machine may fail to complete any request in time.
        const ofAsset = perSecond / Math.max(asset.perSecond, 1);
        figures.get(name)?.push({ connections, perSecond, p50, failed, ofAsset });
      }
    }
  }
  console.log(
    `Pages and calls, as shares of a static asset at ${crowds.join(', ')} at once: medians of ${rounds} rounds`,
  );
  console.table(
    Object.entries(asked).map(([what, { goal }]) => ({ what, ...summarize(figures.get(what) ?? [], goal) })),
  );
}

/** Returns the medians of the rounds. */
function summarize(figures: readonly Figure[], goal: number | null) {
  const median = (connections: number, of: (figure: Figure) => number) =>
    percentile(figures.filter((each) => each.connections === connections).map(of), 0.5);
  const shares = crowds.map((connections) => median(connections, ({ ofAsset }) => ofAsset));
  return {
    goal,
    ...Object.fromEntries(
      crowds.map((connections, index) => [`of the asset, ${connections}`, shares[index]?.toFixed(3)]),
    ),
    reached: goal === null ? null : shares.every((share) => share >= goal),
    'requests/s, 8': Math.round(median(8, ({ perSecond }) => perSecond)),
    'p50 ms, 8': median(8, ({ p50 }) => p50),
    failed: figures.reduce((sum, { failed }) => sum + failed, 0),
  };
}

async function listMeasuredRequests(
  settings: LocalSettings,
  host: string,
  slug: string,
): Promise<Record<string, Asked>> {
  const db = connectDatabase({ url: `http://127.0.0.1:${settings.ports.database}`, namespace: slug });
  const [member, admin] = [await signIn(db, settings, host, 'user'), await signIn(db, settings, host, 'admin')];
  const [longest] = await db.all<{ id: string }>(sql`select id from posts order by comment_count desc limit 1`);
  const [article] = await db.all<{ slug: string }>(sql`select slug from content_items
    where type = 'article' and state = 'published' and access = 'everyone' limit 1`);
  const page = (path: string, { cookie } = member, goal: number = goals.member) => ({
    path,
    goal,
    headers: { cookie: `${sessionCookie.name}=${cookie}` },
  });
  const call = (path: string, goal: number = goals.call) => ({
    path,
    goal,
    headers: { authorization: `Bearer ${member.token}` },
  });
  return {
    'the feed': page('/community'),
    'the post with most comments': page(`/community/posts/${longest?.id}`),
    dashboard: page('/dashboard'),
    messages: page('/messages'),
    'an article': page(`/articles/${article?.slug}`),
    'members, for staff': page('/admin/users', admin, goals.staff),
    // The call's only statement is `select 1`, so no call that reads can be faster.
    'one exchange alone': { path: '/api/health', goal: null },
    'uncached page': { path: '/?fresh', goal: goals.visitor },
    'API: posts': call('/api/posts'),
    'API: inbox': call('/api/messages/inbox'),
    'API: notifications': call('/api/notifications'),
    'API: unread messages': call('/api/messages/unread-count', goals.counter),
    'API: articles, for visitors': { path: '/api/articles', goal: goals.call },
  };
}
