import { readToken } from '../lib/session-storage.ts';

/** The header's envelope opens the inbox over the page. Without it, it's a link to the messages page. */
export function startInbox(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-inbox]');
  link?.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !readToken()) return;
    if (location.pathname.startsWith('/messages')) return;
    event.preventDefault();
    void import('./inbox-dialog.ts').then(
      ({ openInbox }) => openInbox(),
      () => location.assign(link.href),
    );
  });
}
