import type { EventName } from '#api/platform/analytics/contract.ts';
import { looksSecret } from '#api/platform/analytics/rules.ts';
import { cutText } from '#api/platform/text/graphemes.ts';

/** The events a browser may report. The server counts all others in the transaction that causes them. */
const reportableEvents: ReadonlySet<EventName> = new Set<EventName>(['Feature Used', 'Error Occurred']);

/** Whether a browser's report of an event counts. */
export function mayReport(event: EventName): boolean {
  return reportableEvents.has(event);
}

/**
 * The path under which a page is counted. Query and hash are dropped because they may hold tokens
 * and codes; all profiles share one row, so that no count belongs to a member.
 */
export function countedPath(path: string): string {
  const [plain = '/'] = path.split(/[?#]/, 1);
  const parts = plain.split('/').filter(Boolean);
  if (parts[0] === 'profile') return '/profile';
  return cutText(`/${parts.map((part) => (looksSecret(part) ? '*' : part)).join('/')}`, 200);
}

/** The origin of the referrer; null for this site itself and for anything that isn't a web address. */
export function countedReferrer(referrer: string | null | undefined, ownOrigin: string): string | null {
  const url = URL.parse(referrer ?? '');
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === ownOrigin) return null;
  return url.origin.slice(0, 200);
}
