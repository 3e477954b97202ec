import { formatDay } from '#src/shared/format.ts';

/** Fills the date into an element's text, in the page's locale. Returns false without a date. */
export function fillDate(element: HTMLElement, time: string | null | undefined): boolean {
  if (!time) return false;
  const { text = '', timeZone = 'UTC' } = element.dataset;
  const locale = document.documentElement.lang.startsWith('et') ? 'et' : 'en';
  element.textContent = text.replace('{day}', formatDay(new Date(time), timeZone, locale));
  return true;
}
