import { formatDay } from '#api/platform/i18n/format.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { formatViewerZoneName, viewerZone } from '#src/ui/viewer-zone.ts';
import { formatTimes, isSameDayOrNight } from './day-and-times.ts';

/** Fills every placeholder for an event's time in the viewer's own time zone. */
export function showEventTimesInViewerZone(): void {
  const { timeZone: theirs = '' } = document.documentElement.dataset;
  const locale = document.documentElement.lang.startsWith('et') ? 'et' : 'en';
  for (const place of document.querySelectorAll<HTMLElement>('[data-own-time]')) {
    const { ownTime = '%', from = '', until = '' } = place.dataset;
    const { beside, times } = formatEventTimesInViewerZone(from, until, theirs, locale);
    const [first, second] = place.children;
    // Separates both parts where they are on one line. A space between the elements would move as they are filled.
    first?.replaceChildren(`${ownTime.replace('%', beside ?? '').trim()} `);
    second?.replaceChildren(times);
  }
}

/**
 * Formats an event's time in the viewer's own time zone, for two lines. `beside` is for the first line: the day if it
 * differs from the community's or, if the event takes several days, the zone's name. `times` fills the second.
 */
export function formatEventTimesInViewerZone(from: string, until: string, theirs: string, locale: Locale) {
  const own = viewerZone();
  const [start, end] = [new Date(from), new Date(until)];
  const times = formatTimes(start, end, own, locale);
  const zone = formatViewerZoneName(end, locale);
  if (!isSameDayOrNight(start, end, own)) return { beside: zone.trim(), times };
  const isSameDay = dayIn(own, start) === dayIn(theirs, start);
  return { beside: isSameDay ? null : formatDay(start, own, locale), times: times + zone };
}

function dayIn(zone: string, at: Date): string {
  return at.toLocaleDateString('sv-SE', { timeZone: zone });
}
