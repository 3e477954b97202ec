import { buildId } from '../build-id.ts';
import type { CommunityState } from '../community-state/community-state.ts';
import type { Locale } from '../i18n/locales.ts';
import { parseUrlLocale } from '../i18n/negotiate-locale.ts';

/**
 * The header set by a page that is the same for every visitor: `always`, or its expiry in ms. Removed before the
 * response leaves the Worker.
 */
export const publicPageHeader = 'x-kogu-public-page';

/** The header that a page also sets if members may see more than visitors: members then get no cached copy. */
export const forVisitorsHeader = 'x-kogu-for-visitors';

interface StoredPage {
  body: ArrayBuffer;
  headers: [string, string][];
  etag: string;
  /** Expiry in ms, or Infinity. */
  until: number;
  isForVisitors: boolean;
}

/** In-isolate layer: page bodies by key, the oldest evicted first. */
const pages = new Map<string, StoredPage>();
const maxBytes = 16 * 1024 * 1024;
let storedBytes = 0;

/** Keys of pages that were rendered for a member and aren't stored: looking them up again would only take time. */
const personal = new Set<string>();
const mostPersonal = 2_000;

/**
 * Builds a key from everything a public page depends on: build, community, content epoch, brand, language, path, and
 * whether the URL requests the language, which is then part of the canonical URL. Null if the query could change the
 * page.
 */
export function pageCacheKey(
  url: URL,
  slug: string,
  state: Pick<CommunityState, 'contentEpoch' | 'brandVersion'>,
  locale: Locale,
): string | null {
  for (const name of url.searchParams.keys()) {
    if (name !== 'lang' && !name.startsWith('utm_')) return null;
  }
  const { contentEpoch, brandVersion } = state;
  const language = parseUrlLocale(url) ? `${locale}!` : locale;
  return `https://page-cache.invalid/${buildId}/${slug}/${contentEpoch}.${brandVersion}/${language}${url.pathname}`;
}

/**
 * Reads the cached page for this request from the isolate or the Cache API; null if there is none. A possible member
 * gets no page that is cached for visitors only.
 */
export async function readPage(key: string, request: Request, isVisitor = true): Promise<Response | null> {
  if (!isVisitor && personal.has(key)) return null;
  const known = pages.get(key) ?? (await readFromCacheApi(key));
  if (!known || Date.now() >= known.until || (known.isForVisitors && !isVisitor)) return null;
  return answer(known, request);
}

/** Remembers that a page isn't stored for members. */
export function rememberUncachedPage(key: string): void {
  if (personal.size >= mostPersonal) personal.clear();
  personal.add(key);
}

/** Stores a freshly rendered public page and returns it. */
export async function storePage(
  key: string,
  rendered: Response,
  request: Request,
  defer: (work: Promise<unknown>) => void,
): Promise<Response> {
  const body = await rendered.arrayBuffer();
  const digest = await crypto.subtle.digest('SHA-256', body);
  const headers = new Headers(rendered.headers);
  const until = Number(headers.get(publicPageHeader)) || Number.POSITIVE_INFINITY;
  const isForVisitors = headers.has(forVisitorsHeader);
  headers.delete(publicPageHeader);
  headers.delete(forVisitorsHeader);
  headers.set('cache-control', 'public, max-age=0, must-revalidate');
  headers.set('vary', 'Cookie, Accept-Language');
  headers.set('content-length', String(body.byteLength));
  const etag = `"${Buffer.from(digest).toString('base64url').slice(0, 27)}"`;
  headers.set('etag', etag);
  const page: StoredPage = { body, headers: [...headers], etag, until, isForVisitors };
  remember(key, page);
  const copy = new Headers(headers);
  const seconds = Math.max(0, Math.min(86_400, Math.floor((until - Date.now()) / 1000)));
  copy.set('cache-control', `public, max-age=${seconds}`);
  copy.set(publicPageHeader, String(until));
  if (isForVisitors) copy.set(forVisitorsHeader, 'yes');
  copy.delete('vary');
  defer(caches.default.put(key, new Response(body, { headers: copy })).catch(() => undefined));
  return answer(page, request);
}

async function readFromCacheApi(key: string): Promise<StoredPage | null> {
  const found = await caches.default.match(key).catch(() => undefined);
  if (!found) return null;
  const headers = new Headers(found.headers);
  headers.set('cache-control', 'public, max-age=0, must-revalidate');
  headers.set('vary', 'Cookie, Accept-Language');
  const until = Number(headers.get(publicPageHeader));
  const isForVisitors = headers.has(forVisitorsHeader);
  headers.delete(publicPageHeader);
  headers.delete(forVisitorsHeader);
  headers.delete('cf-cache-status');
  headers.delete('age');
  const page: StoredPage = {
    body: await found.arrayBuffer(),
    headers: [...headers],
    etag: headers.get('etag') ?? '',
    until,
    isForVisitors,
  };
  remember(key, page);
  return page;
}

function answer(page: StoredPage, request: Request): Response {
  const match = request.headers.get('if-none-match');
  if (match?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === page.etag)) {
    return new Response(null, { status: 304, headers: page.headers.filter(([name]) => name !== 'content-length') });
  }
  return new Response(request.method === 'HEAD' ? null : page.body, { headers: page.headers });
}

function remember(key: string, page: StoredPage): void {
  storedBytes += page.body.byteLength - (pages.get(key)?.body.byteLength ?? 0);
  pages.set(key, page);
  for (const [oldest, { body }] of pages) {
    if (storedBytes <= maxBytes) break;
    pages.delete(oldest);
    storedBytes -= body.byteLength;
  }
}
