import { openDialog, startDialogs } from '#src/client/dialogs.ts';
import { refreshParts } from '#src/client/refresh-parts.ts';
import { startShortcuts } from '#src/client/shortcuts.ts';

const cases = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-case]')];

/** The moderation queue: updates as others report, claim and decide, and can be navigated by keyboard. */
export function startQueue(): void {
  const news = document.querySelector<HTMLElement>('[data-queue-news]');
  if (news && new URLSearchParams(location.search).has('decided')) {
    news.hidden = false;
    news.focus();
  }
  startDialogs();
  startShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    '?': () => openDialog('shortcuts'),
  });
  refreshParts({ topic: 'queue', part: 'queue', focus: 'case' });
}

function move(step: 1 | -1): void {
  const all = cases();
  const current = all.indexOf(document.activeElement as HTMLAnchorElement);
  const next = current === -1 ? 0 : Math.max(0, Math.min(all.length - 1, current + step));
  all[next]?.focus();
}
