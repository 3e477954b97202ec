/** Writes an element's text with the day it speaks of, as the page's reader writes days; false without one. */
export function writeDay(element: HTMLElement, time: string | null | undefined): boolean {
  if (!time) return false;
  const { text = '', timeZone = 'UTC' } = element.dataset;
  // The page says its language as `Intl` knows it.
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeZone });
  element.textContent = text.replace('{day}', format.format(new Date(time)));
  return true;
}
