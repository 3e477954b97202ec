/** Centres the current item of a scrolling row without scrolling the page. */
for (const item of document.querySelectorAll<HTMLElement>('[data-scrolls] [aria-current]')) {
  const row = item.closest<HTMLElement>('[data-scrolls]');
  if (row) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
}
