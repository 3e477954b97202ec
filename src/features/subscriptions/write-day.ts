import { formatDay, type Locale } from '#api/platform/i18n/contract.ts';

/** Writes an element's text with the day it speaks of, as the page's reader writes days; false without one. */
export function writeDay(element: HTMLElement, time: string | null | undefined): boolean {
  if (!time) return false;
  const { text = '', timeZone = 'UTC' } = element.dataset;
  const day = formatDay(new Date(time), timeZone, document.documentElement.lang as Locale);
  element.textContent = text.replace('{day}', day);
  return true;
}
