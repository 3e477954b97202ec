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
const [seconds, connections] = [2, 8];

interface Asked {
  path: string;
  headers?: Record<string, string>;
}

interface Figure {
  perSecond: number;
  ofAsset: number;
  p50: number;
  failed: number;
}

/**
 * Measures the pages and calls that members open most, each right after a static asset of its size, in rounds, so that
 * whatever else the machine does falls on all of them alike. Prints the medians.
 */
export async function printSignedIn(
  settings: LocalSettings,
  host: string,
  { slug }: Tenant,
  assetOfSize: (bytes: number) => string,
): Promise<void> {
  const port = settings.ports.worker;
  const asked = await listAsked(settings, host, slug);
  const figures = new Map<string, Figure[]>(Object.keys(asked).map((name) => [name, []]));
  const load = ({ path, headers = {} }: Asked) =>
    measure({ ...{ name: path, port, host, path, headers, connections }, seconds });
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, each] of Object.entries(asked)) {
      const { status, body } = await fetchOnce(port, host, each.path, { headers: each.headers ?? {} });
      if (status !== 200) throw new Error(`${each.path}: ${status}`);
      const asset = await load({ path: assetOfSize(body.byteLength) });
      const { perSecond, p50, failed } = await load(each);
      figures.get(name)?.push({ perSecond, p50, failed, ofAsset: perSecond / asset.perSecond });
    }
  }
  console.log(`Pages and calls, ${connections} at once: medians of ${rounds} rounds`);
  console.table([...figures].map(([what, each]) => ({ what, ...summarize(each) })));
}

/** The medians of the rounds. */
function summarize(each: readonly Figure[]) {
  const median = (of: (figure: Figure) => number) => percentile(each.map(of), 0.5);
  return {
    'requests/s': Math.round(median(({ perSecond }) => perSecond)),
    'of the asset': median(({ ofAsset }) => ofAsset).toFixed(3),
    'p50 ms': median(({ p50 }) => p50),
    failed: each.reduce((sum, { failed }) => sum + failed, 0),
  };
}

async function listAsked(settings: LocalSettings, host: string, slug: string): Promise<Record<string, Asked>> {
  const db = connectDatabase({ url: `http://127.0.0.1:${settings.ports.database}`, namespace: slug });
  const [member, admin] = [await signIn(db, settings, host, 'user'), await signIn(db, settings, host, 'admin')];
  const [longest] = await db.all<{ id: string }>(sql`select id from posts order by comment_count desc limit 1`);
  const [article] = await db.all<{ slug: string }>(sql`select slug from content_items
    where type = 'article' and state = 'published' and access = 'everyone' limit 1`);
  const page = (path: string, { cookie } = member) => ({
    path,
    headers: { cookie: `${sessionCookie.name}=${cookie}` },
  });
  const call = (path: string, { token } = member) => ({ path, headers: { authorization: `Bearer ${token}` } });
  return {
    'the feed': page('/community'),
    'the post with most comments': page(`/community/posts/${longest?.id}`),
    dashboard: page('/dashboard'),
    messages: page('/messages'),
    'an article': page(`/articles/${article?.slug}`),
    'members, for staff': page('/admin/users', admin),
    'uncached page': { path: '/?fresh' },
    'API: posts': call('/api/posts'),
    'API: inbox': call('/api/messages/inbox'),
    'API: notifications': call('/api/notifications'),
    'API: unread messages': call('/api/messages/unread-count'),
    'API: articles, for visitors': { path: '/api/articles' },
  };
}
