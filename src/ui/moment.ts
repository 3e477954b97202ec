import { dateFormat } from '#api/platform/i18n/format.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';
import { formatDay, formatMoment, formatTime } from '../shared/format.ts';

/** Shows times on a page in the viewer's own zone, with its name if it differs from the community's. */
export function showMomentsInOwnZone(): void {
  if (!isElsewhere()) return;
  const locale = document.documentElement.lang.startsWith('et') ? 'et' : 'en';
  for (const place of document.querySelectorAll<HTMLTimeElement>('time[data-moment]')) {
    place.textContent = formatOwnMoment(new Date(place.dateTime), locale);
    place.removeAttribute('data-moment');
  }
  for (const place of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    place.title = formatOwnMoment(new Date(place.dateTime), locale);
    place.removeAttribute('data-ago');
  }
}

/** Formats a time in the viewer's zone, with the zone's name if it differs from the community's. */
export function formatOwnMoment(at: Date, locale: Locale): string {
  return formatMoment(at, ownZone(), locale) + nameOwnZone(at, locale);
}

/**
 * Formats the last day of something that belongs to the viewer, in their zone, with the zone's name if it differs from
 * the community's.
 */
export function formatOwnDay(at: Date, locale: Locale): string {
  return formatDay(at, ownZone(), locale) + nameOwnZone(at, locale);
}

/** Formats the time of a known day in the viewer's zone, with the zone's name if it differs from the community's. */
export function formatOwnTime(at: Date, locale: Locale): string {
  return formatTime(at, ownZone(), locale) + nameOwnZone(at, locale);
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names the viewer's zone: ` (GMT+2)`, ` (EST)`; empty if the community has the same time. */
export function nameOwnZone(at: Date, locale: Locale): string {
  if (!isElsewhere()) return '';
  const style = { timeZone: ownZone(), timeZoneName: 'short' } as const;
  const parts = dateFormat(languageTags[locale], style).formatToParts(at);
  return ` (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ownZone()})`;
}

/** Whether the viewer's zone differs from the community's. */
export const isElsewhere = (): boolean => document.documentElement.dataset['elsewhere'] !== undefined;
