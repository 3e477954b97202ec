import { formatPeriod } from '#api/platform/i18n/contract.ts';

/** Says beside a time of the community when that is for the reader, where clocks differ. */
export function showOwnTimes(): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const locale = document.documentElement.lang.startsWith('et') ? 'et' : 'en';
  for (const place of document.querySelectorAll<HTMLElement>('[data-own-time]')) {
    const { ownTime = '%', from = '', until = '', zone = '' } = place.dataset;
    const [start, end] = [new Date(from), new Date(until)];
    if (clock(start, own) === clock(start, zone)) continue;
    place.textContent = ownTime.replace('%', formatPeriod(start, end, own, locale));
    place.hidden = false;
  }
}

function clock(at: Date, timeZone: string): string {
  return at.toLocaleString('sv-SE', { timeZone });
}
