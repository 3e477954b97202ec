/** Scrolls until a form is above a phone's keyboard. If it doesn't fit, its beginning stays visible. */
export function scrollIntoFullView(form: HTMLElement): void {
  form.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
  const { top, bottom } = form.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(form);
  const hidden = bottom + Number.parseFloat(scrollMarginBottom) - offsetTop - height;
  const room = top - offsetTop - Number.parseFloat(scrollMarginTop);
  if (hidden > 0) scrollBy({ top: Math.min(hidden, room), behavior: 'instant' });
}
