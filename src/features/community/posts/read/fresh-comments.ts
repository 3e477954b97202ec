import { onSharedHint } from '#src/client/hints.ts';
import { appendComments, fetchComments, listOf } from './fetch-comments.ts';

/**
 * Announces new comments and inserts them on request, so the page doesn't jump while someone reads. Only at the end of
 * the thread.
 */
export function startFreshComments(thread: HTMLElement): void {
  const button = thread.querySelector<HTMLButtonElement>('[data-fresh-comments]');
  if (!button) return;
  let fetched: HTMLElement | null = null;
  const announce = () => {
    const count = fetched ? newIn(fetched).length : 0;
    const { one = '', many = '' } = button.dataset;
    const text = count === 1 ? one : many.replace('%', String(count));
    if (count > 0 && button.textContent !== text) button.textContent = text;
    button.hidden = count === 0;
  };
  const look = async () => {
    if (document.hidden || thread.querySelector('[data-later]')) return;
    fetched = await fetchComments(thread, { cursor: `after.${lastShown(thread)}` }).catch(() => fetched);
    announce();
  };
  onSharedHint('post', look, thread.dataset['thread']);
  // The member's own comment is shown together with those before it.
  addEventListener('comments-added', announce);
  button.addEventListener('click', () => {
    const [first] = fetched ? newIn(fetched) : [];
    if (!fetched || !first) return;
    const heading = thread.querySelector('#comments');
    if (heading) heading.textContent = fetched.dataset['heading'] ?? heading.textContent;
    appendComments(thread, fetched);
    fetched = null;
    document.getElementById(first)?.focus();
    dispatchEvent(new Event('comments-added'));
  });
}

/** The ids of comments not yet on the page. */
function newIn(fetched: HTMLElement): string[] {
  const ids = [...fetched.querySelectorAll('[data-comment]')].map(({ id }) => id);
  return ids.filter((id) => document.getElementById(id) === null);
}

function lastShown(thread: HTMLElement): number {
  const shown = listOf(thread)?.querySelectorAll<HTMLElement>('[data-position]') ?? [];
  return Math.max(0, ...[...shown].map(({ dataset }) => Number(dataset['position'])));
}
