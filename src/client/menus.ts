/** The browser closes a menu on Escape and on a click elsewhere; this closes it when Tab leads out of it, too. */
export function closeMenuOnTabOut(): void {
  document.addEventListener('focusin', ({ target }) => {
    const open = document.querySelector<HTMLElement>('.menu > :popover-open');
    if (!open?.parentElement?.contains(target as Node)) open?.hidePopover();
  });
}
