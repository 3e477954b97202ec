import { dateFormat } from '#api/platform/i18n/format.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';
import { formatDay, formatMoment } from '../shared/format.ts';

/** Shows times that concern the viewer in their own zone, with its name if it differs from the community's. */
export function showMomentsInOwnZone(): void {
  const { elsewhere } = document.documentElement.dataset;
  if (elsewhere === undefined) return;
  const locale = document.documentElement.lang.startsWith('et') ? 'et' : 'en';
  for (const place of document.querySelectorAll<HTMLTimeElement>('time[data-moment]')) {
    place.textContent = formatOwnMoment(new Date(place.dateTime), locale);
    place.removeAttribute('data-moment');
  }
}

/** A time that concerns the viewer, in their zone, with its name if it differs from the community's. */
export function formatOwnMoment(at: Date, locale: Locale): string {
  return inOwnZone(at, locale, formatMoment);
}

/**
 * The last day of something that belongs to the viewer, in their zone, with its name if it differs from the
 * community's.
 */
export function formatOwnDay(at: Date, locale: Locale): string {
  return inOwnZone(at, locale, formatDay);
}

function inOwnZone(at: Date, locale: Locale, format: typeof formatDay): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const text = format(at, own, locale);
  const isElsewhere = document.documentElement.dataset['elsewhere'] !== undefined;
  return isElsewhere ? `${text} (${shortZone(at, own, languageTags[locale])})` : text;
}

/** `GMT+2`, `EST`. */
function shortZone(at: Date, timeZone: string, tag: string): string {
  const parts = dateFormat(tag, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
