import type { Waiting } from '#api/features/operations/overview/contract.ts';
import { shortCount } from '../shared/short-count.ts';
import { call } from './call.ts';
import { waitingKey } from './forget-saved.ts';
import { onHint } from './hints.ts';
import { pageToken } from './page-member.ts';

const navigation = document.getElementById('staff-navigation');
const places = document.querySelectorAll<HTMLElement>('[data-waits]');

/** Scrolls the current page's link into the middle of the list, without scrolling the page. */
function showCurrent(): void {
  const link = navigation?.querySelector<HTMLElement>('[aria-current]');
  if (navigation && link) navigation.scrollTop = link.offsetTop - (navigation.clientHeight - link.offsetHeight) / 2;
}

function show(items: readonly Waiting[]): void {
  for (const place of places) {
    const kinds = (place.dataset['waits'] ?? '').split(' ');
    const count = items.filter(({ kind }) => kinds.includes(kind)).reduce((sum, item) => sum + item.count, 0);
    place.hidden = count === 0;
    place.querySelector('[data-number]')?.replaceChildren(shortCount(count));
  }
}

async function ask(): Promise<void> {
  if (!pageToken() || document.visibilityState !== 'visible') return;
  try {
    const { items } = (await call('GET /api/moderation/waiting')).data;
    sessionStorage.setItem(waitingKey, JSON.stringify(items));
    show(items);
  } catch (error) {
    console.warn('what waits not loaded', error);
  }
}

// What waited when the last page was open: its numbers stand there at once.
show(JSON.parse(sessionStorage.getItem(waitingKey) ?? '[]') as Waiting[]);
showCurrent();
navigation?.addEventListener('toggle', showCurrent);
onHint(['queue', 'desk'], ask);
addEventListener('auth-changed', () => {
  if (!pageToken()) sessionStorage.removeItem(waitingKey);
});
