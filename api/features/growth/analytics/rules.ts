import type { EventName } from '#api/platform/analytics/contract.ts';
import { looksLikeSecret } from '#api/platform/analytics/rules.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { cutText } from '#api/platform/text/graphemes.ts';
import { namedPages, pages } from './visits/rules.ts';

const stars = (page: string) => page.split('*').length;

/** Events that a browser may report. The server counts all others in the transactions that cause them. */
const reportableEvents: ReadonlySet<EventName> = new Set<EventName>(['Feature Used', 'Error Occurred']);

/** Whether an event counts when a browser reports it. */
export function mayBrowserReport(event: EventName): boolean {
  return reportableEvents.has(event);
}

interface CountedPage {
  /** The page's pattern, such as `/articles/*`; empty if the path isn't a page of this site. */
  page: string;
  /** The item that the page shows, counted under its own name if it exists. */
  item: { type: (typeof namedPages)[number]['type']; by: 'slug' | 'id'; name: string } | null;
}

/**
 * The page that a path is counted as. Query and hash are dropped: they may hold tokens, and `utm_source` would split
 * pages. Ids become `*`, so that no count belongs to a member, except for the items in {@link namedPages}. Paths that
 * aren't pages could contain any text, so they are counted together.
 */
export function toCountedPage(path: string): CountedPage {
  const [plain = '/'] = path.split(/[?#]/, 1);
  const parts = plain.split('/').filter(Boolean);
  const page = patterns
    .get(parts.length)
    ?.find((pattern) => pattern.every((part, at) => part === '*' || part === parts[at]));
  if (!page) return { page: '', item: null };
  const pattern = `/${page.join('/')}`;
  const named = namedPages.find((each) => each.page === pattern);
  return { page: pattern, item: named ? { type: named.type, by: named.by, name: parts.at(-1) ?? '' } : null };
}

/**
 * Page patterns by number of parts. Literal patterns come first, so that `/messages/new` doesn't match `/messages/*`.
 */
const patterns = Map.groupBy(
  [...pages].sort((one, other) => stars(one) - stars(other)).map((page) => page.split('/').filter(Boolean)),
  (parts) => parts.length,
);

const isId = (part: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^\d{6,}$/i.test(part);

/**
 * Normalizes a `utm_*` parameter for counting. Returns null for none, and for anything that may be an e-mail address or
 * a token.
 */
export function toCountedUtm(value: string | null | undefined): string | null {
  const text = cutText(cleanLine(value ?? '').toLowerCase(), 60);
  return text === '' || text.includes('@') || looksLikeSecret((value ?? '').trim()) || isId(text) ? null : text;
}

/** The browser's language without its region, such as `et`; null if the tag isn't valid. */
export function toCountedLanguage(tag: string | null | undefined): string | null {
  return /^([a-z]{2,3})(?:-[a-z\d]{1,8})*$/i.exec(tag ?? '')?.[1]?.toLowerCase() ?? null;
}

/** The ISO 3166 country code; null if the platform doesn't know it. */
export function toCountedCountry(code: string | null): string | null {
  return code && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

/** The type of device that the user agent names. `isMobile` is the browser's client hint, if it sends one. */
export function toCountedDevice(userAgent: string, isMobile: boolean): 'desktop' | 'phone' | 'tablet' | 'other' {
  if (/iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobi)/i.test(userAgent)) return isMobile ? 'phone' : 'tablet';
  if (isMobile || /Mobi|iPhone|iPod/i.test(userAgent)) return 'phone';
  return /Windows NT|Macintosh|X11|Linux|CrOS/.test(userAgent) ? 'desktop' : 'other';
}

/** The referrer's origin; null for this site itself and for anything that isn't an HTTP URL. */
export function toCountedReferrer(referrer: string | null | undefined, ownOrigin: string): string | null {
  const url = URL.parse(referrer ?? '');
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === ownOrigin) return null;
  return url.origin.slice(0, 200);
}
