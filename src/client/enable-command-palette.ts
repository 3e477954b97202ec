import { enableShortcuts } from './shortcuts.ts';

/** Opens the command palette on `/` (unless single keys are turned off), on Ctrl+K or Cmd+K, and from its buttons. */
export function enableCommandPalette(): void {
  const place = document.querySelector<HTMLElement>('[data-palette]');
  if (!place) return;
  const open = () => void import('../layouts/shell/open-palette.ts').then(({ openPalette }) => openPalette(place));
  enableShortcuts({ '/': open });
  document.addEventListener('keydown', (event) => {
    const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k';
    // In a text, the same keys create a link.
    if (!isAsked || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    open();
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-opens-palette]')) {
    button.disabled = false;
    button.addEventListener('click', () => {
      // On a phone, the button is in a sheet; closing the sheet first returns the focus to the button that opened it.
      button.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
      open();
    });
  }
}
