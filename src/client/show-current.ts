/** Brings the current item of a row that scrolls to its middle, without moving the page. */
for (const item of document.querySelectorAll<HTMLElement>('[data-scrolls] [aria-current]')) {
  const row = item.closest<HTMLElement>('[data-scrolls]');
  if (row) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
}
