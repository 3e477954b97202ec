import { startShortcuts } from './shortcuts.ts';

/** `/` (unless single keys are turned off), Ctrl+K or Cmd+K and its buttons open the command palette. */
export function startCommandPalette(): void {
  const place = document.querySelector<HTMLElement>('[data-palette]');
  if (!place) return;
  const open = () => void import('../layouts/shell/open-palette.ts').then(({ openPalette }) => openPalette(place));
  startShortcuts({ '/': open });
  document.addEventListener('keydown', (event) => {
    const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k';
    // Inside a text, the same keys create a link.
    if (!isAsked || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    open();
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-opens-palette]')) {
    button.disabled = false;
    button.addEventListener('click', () => {
      // On a phone it is in a sheet; closing that first brings the focus back to what opened it.
      button.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
      open();
    });
  }
}
