import type { WaitingTask } from '#api/features/operations/overview/contract.ts';
import { shortCount } from '../shared/short-count.ts';
import { markFadingEdges } from '../ui/fading-edges.ts';
import { call } from './call.ts';
import { waitingTasksKey } from './forget-saved.ts';
import { onHint } from './hints.ts';
import { pageToken } from './page-member.ts';

/** How many rows should be in view below the current page's link. */
const rowsBelow = 2;

/** Scrolls the list only as far as the current page's link needs, to the start of a row, without scrolling the page. */
function scrollToCurrentLink(list: HTMLElement): void {
  const link = list.querySelector<HTMLElement>('[aria-current]');
  const needed = link ? link.offsetTop + link.offsetHeight * (1 + rowsBelow) - list.clientHeight : 0;
  const starts = [...list.querySelectorAll<HTMLElement>('p, a')].map(({ offsetTop }) => offsetTop);
  list.scrollTop = needed <= 0 ? 0 : (starts.find((start) => start >= needed) ?? list.scrollHeight);
}

/** Hides a heading at the lower edge whose links would all be below it: it would look like an empty group. */
function hideLoneHeading(list: HTMLElement): void {
  const end = list.scrollTop + list.clientHeight;
  const lone = [...list.querySelectorAll('p')].find((heading) => {
    const first = heading.parentElement?.querySelector('a');
    return first && heading.offsetTop < end && first.offsetTop + first.offsetHeight > end;
  });
  list.style.setProperty('--cut', `${lone ? end - lone.offsetTop : 0}px`);
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
    sessionStorage.setItem(waitingTasksKey, JSON.stringify(items));
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
  const list = navigation?.querySelector<HTMLElement>('.staff-list');
  if (!navigation || !list) return;
  // Shows the counts from the last page at once.
  show(JSON.parse(sessionStorage.getItem(waitingTasksKey) ?? '[]') as WaitingTask[]);
  markFadingEdges(list, {
    scrolled: () => hideLoneHeading(list),
    resized: () => scrollToCurrentLink(list),
  });
  onHint(['queue', 'staff-inbox'], ask);
  addEventListener('auth-changed', () => {
    if (!pageToken()) sessionStorage.removeItem(waitingTasksKey);
  });
}
