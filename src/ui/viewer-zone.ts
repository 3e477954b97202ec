import { dateFormat } from '#api/platform/i18n/format.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';
import { formatDateTime, formatDay, formatTime } from '../shared/format.ts';

/** Shows times on a page in the viewer's own zone, with its name if it differs from the community's. */
export function showTimesInViewerZone(): void {
  if (!isInOtherZone()) return;
  const locale = document.documentElement.lang.startsWith('et') ? 'et' : 'en';
  for (const place of document.querySelectorAll<HTMLTimeElement>('time[data-moment]')) {
    place.textContent = formatDateTimeInViewerZone(new Date(place.dateTime), locale);
    place.removeAttribute('data-moment');
  }
  for (const place of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    place.title = formatDateTimeInViewerZone(new Date(place.dateTime), locale);
    place.removeAttribute('data-ago');
  }
}

/** Formats a time in the viewer's zone, with the zone's name if it differs from the community's. */
export function formatDateTimeInViewerZone(at: Date, locale: Locale): string {
  return formatDateTime(at, viewerZone(), locale) + formatViewerZoneName(at, locale);
}

/**
 * Formats the last day of something that belongs to the viewer, in their zone, with the zone's name if it differs from
 * the community's.
 */
export function formatDayInViewerZone(at: Date, locale: Locale): string {
  return formatDay(at, viewerZone(), locale) + formatViewerZoneName(at, locale);
}

/** Formats the time of a known day in the viewer's zone, with the zone's name if it differs from the community's. */
export function formatTimeInViewerZone(at: Date, locale: Locale): string {
  return formatTime(at, viewerZone(), locale) + formatViewerZoneName(at, locale);
}

export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names the viewer's zone: ` (GMT+2)`, ` (EST)`; empty if the community has the same time. */
export function formatViewerZoneName(at: Date, locale: Locale): string {
  if (!isInOtherZone()) return '';
  const style = { timeZone: viewerZone(), timeZoneName: 'short' } as const;
  const parts = dateFormat(languageTags[locale], style).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? viewerZone();
  // A difference, such as `GMT −3`, mustn't wrap.
  return ` (${name.replace(' ', '\u00a0')})`;
}

/** Whether the viewer's zone differs from the community's. */
export const isInOtherZone = (): boolean => document.documentElement.dataset['elsewhere'] !== undefined;
