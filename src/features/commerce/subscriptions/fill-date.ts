/** Fills the date into an element's text, in the page's locale. Returns false without a date. */
export function fillDate(element: HTMLElement, time: string | null | undefined): boolean {
  if (!time) return false;
  const { text = '', timeZone = 'UTC' } = element.dataset;
  // The page's `lang` is a valid `Intl` locale.
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeZone });
  element.textContent = text.replace('{day}', format.format(new Date(time)));
  return true;
}
