import { callApi } from '#src/client/api-client.ts';
import { onSharedHint } from '#src/client/hints.ts';

/** Announces new posts above the list and shows them on request. Remembers that the welcome was dismissed. */
export function startFeed(): void {
  startWelcome();
  const feed = document.querySelector<HTMLElement>('[data-feed][data-since]');
  const link = feed?.querySelector<HTMLAnchorElement>('[data-fresh]');
  if (!feed || !link) return;
  const look = async () => {
    if (document.hidden) return;
    const { since = '', space } = feed.dataset;
    const query = new URLSearchParams({ since, ...(space ? { space } : {}) });
    const answer = await callApi<{ data: { count: number } }>('GET', `/api/posts/new-count?${query}`).catch(() => null);
    if (answer) announce(feed, link, answer.data.count);
  };
  onSharedHint('feed', look);
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void showFresh(feed, link).catch(() => location.assign(link.href));
  });
}

function announce(feed: HTMLElement, link: HTMLElement, count: number): void {
  const { one = '', many = '' } = feed.dataset;
  const text = count === 1 ? one : many.replace('%', String(count));
  if (count > 0 && link.textContent !== text) link.textContent = text;
  link.hidden = count === 0;
}

/** Replaces the list with what the page would show now. */
async function showFresh(feed: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const answer = await fetch(link.href, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector<HTMLElement>('[data-feed]');
  const [list, old] = [fresh?.querySelector('[data-posts]'), feed.querySelector('[data-posts]')];
  if (!answer.ok || !list || !old) throw new Error('The page has no list.');
  old.replaceWith(document.adoptNode(list));
  feed.dataset['since'] = fresh?.dataset['since'] ?? feed.dataset['since'];
  link.hidden = true;
  scrollTo({ top: 0 });
  feed.querySelector<HTMLElement>('[data-posts] h2 a')?.focus({ preventScroll: true });
}

function startWelcome(): void {
  const welcome = document.querySelector<HTMLElement>('[data-welcome]');
  const button = welcome?.querySelector<HTMLButtonElement>('[data-dismiss]');
  if (!welcome || !button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    // The page is rendered without it from now on, so that nothing moves.
    const name = `community_welcome=${welcome.dataset['welcome']}`;
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox lack the Cookie Store API's other half.
    document.cookie = `${name}; path=/community; max-age=${14 * 24 * 60 * 60}; samesite=lax`;
    welcome.remove();
    document.querySelector<HTMLElement>('main')?.focus();
  });
}
