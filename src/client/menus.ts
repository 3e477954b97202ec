/** Closes a menu when Tab leaves it. The browser itself closes it on Escape and outside clicks. */
export function closeMenuOnTabOut(): void {
  document.addEventListener('focusin', ({ target }) => {
    const open = document.querySelector<HTMLElement>('.menu > :popover-open');
    if (!open?.parentElement?.contains(target as Node)) open?.hidePopover();
  });
}
