import { formatDay } from '#api/platform/i18n/format.ts';
import { formatTimes, isOneDay } from './day-and-times.ts';

/** Adds the viewer's local time beside a community time if they differ. */
export function showOwnTimes(): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const locale = document.documentElement.lang.startsWith('et') ? 'et' : 'en';
  for (const place of document.querySelectorAll<HTMLElement>('[data-own-time]')) {
    const { ownTime = '%', from = '', until = '', zone = '' } = place.dataset;
    const [start, end] = [new Date(from), new Date(until)];
    if (clock(start, own) === clock(start, zone)) continue;
    const times = formatTimes(start, end, own, locale);
    // The day is repeated only if it differs.
    const isSameDay = clock(start, own).slice(0, 10) === clock(start, zone).slice(0, 10);
    const when = isSameDay || !isOneDay(start, end, own) ? times : `${formatDay(start, own, locale)} ${times}`;
    place.textContent = ownTime.replace('%', when);
    place.hidden = false;
  }
}

function clock(at: Date, timeZone: string): string {
  return at.toLocaleString('sv-SE', { timeZone });
}
