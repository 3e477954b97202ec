import { dateFormat } from '#api/platform/i18n/format.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';
import { formatDay, formatMoment } from '#src/lib/format.ts';

/** Shows times that concern the viewer in their own zone, with its name if it differs from the community's. */
export function showMomentsInOwnZone(): void {
  const { elsewhere } = document.documentElement.dataset;
  if (elsewhere === undefined) return;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const locale = document.documentElement.lang.startsWith('et') ? 'et' : 'en';
  for (const place of document.querySelectorAll<HTMLTimeElement>('time[data-moment]')) {
    const at = new Date(place.dateTime);
    place.textContent = `${formatMoment(at, own, locale)} (${shortZone(at, own, languageTags[locale])})`;
    place.removeAttribute('data-moment');
  }
}

/**
 * The last day of something that belongs to the viewer, in their zone, with its name if it differs from the
 * community's.
 */
export function formatOwnDay(at: Date, locale: Locale): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = shortZone(at, own, languageTags[locale]);
  return document.documentElement.dataset['elsewhere'] === undefined
    ? formatDay(at, own, locale)
    : `${formatDay(at, own, locale)} (${zone})`;
}

/** `GMT+2`, `EST`. */
function shortZone(at: Date, timeZone: string, tag: string): string {
  const parts = dateFormat(tag, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
