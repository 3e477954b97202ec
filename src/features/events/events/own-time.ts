import { formatDay, zoneName } from '#api/platform/i18n/format.ts';
import { formatTimes, isOneDay } from './day-and-times.ts';

/** Fills the lines with an event's time in the viewer's own zone, and names the zone. */
export function showOwnTimes(): void {
  const { elsewhere, timeZone: theirs = '' } = document.documentElement.dataset;
  if (elsewhere === undefined) return;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const locale = document.documentElement.lang.startsWith('et') ? 'et' : 'en';
  for (const place of document.querySelectorAll<HTMLElement>('[data-own-time]')) {
    const { ownTime = '%', from = '', until = '' } = place.dataset;
    const [start, end] = [new Date(from), new Date(until)];
    const times = formatTimes(start, end, own, locale);
    // The day is repeated only if it differs.
    const isSameDay = dayIn(own, start) === dayIn(theirs, start);
    const when = isSameDay || !isOneDay(start, end, own) ? times : `${formatDay(start, own, locale)} ${times}`;
    place.textContent = ownTime.replace('%', `${when} (${zoneName(end, own, locale)})`);
  }
}

function dayIn(zone: string, at: Date): string {
  return at.toLocaleDateString('sv-SE', { timeZone: zone });
}
