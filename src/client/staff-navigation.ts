import type { WaitingTask } from '#api/features/operations/overview/contract.ts';
import { shortCount } from '../shared/short-count.ts';
import { call } from './call.ts';
import { waitingKey } from './forget-saved.ts';
import { onHint } from './hints.ts';
import { pageToken } from './page-member.ts';

/** Scrolls the current page's link into the middle of the list, without scrolling the page. */
function showCurrent(navigation: HTMLElement): void {
  const link = navigation.querySelector<HTMLElement>('[aria-current]');
  if (link) navigation.scrollTop = link.offsetTop - (navigation.clientHeight - link.offsetHeight) / 2;
}

function show(items: readonly WaitingTask[]): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-waits]')) {
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

/**
 * Shows how much work waits in each place, and scrolls to the current page's link. Only staff pages have this
 * navigation.
 */
export function startStaffNavigation(): void {
  const navigation = document.getElementById('staff-navigation');
  if (!navigation) return;
  // Shows the counts from the last page at once.
  show(JSON.parse(sessionStorage.getItem(waitingKey) ?? '[]') as WaitingTask[]);
  showCurrent(navigation);
  navigation.addEventListener('toggle', () => showCurrent(navigation));
  onHint(['queue', 'staff-inbox'], ask);
  addEventListener('auth-changed', () => {
    if (!pageToken()) sessionStorage.removeItem(waitingKey);
  });
}
