import { callApi } from './api-client.ts';
import { onHint } from './hints.ts';
import { readToken } from './session-storage.ts';

interface Counted {
  data: { unreadCount: number };
}

/** A higher number doesn't fit, and helps no one. */
const maxShown = 99;

/**
 * The badges in the header and the administrators' navigation. `read` is the event with the number left after reading
 * something.
 */
const counted = [
  {
    topic: 'notifications',
    selector: '[data-bell]',
    path: '/api/notifications/unread-count',
    read: 'notifications-read',
  },
  {
    topic: 'messages',
    selector: '[data-inbox]',
    path: '/api/messages/unread-count',
    read: 'messages-read',
    counted: 'messages-counted',
  },
  {
    topic: 'desk',
    selector: '[data-waits]',
    path: '/api/admin/messages/waiting-count',
    read: 'inbox-read',
  },
] as const;

type Counting = (typeof counted)[number];

/**
 * Shows the numbers of unread notifications and messages, and refreshes them after each hint. Other tabs follow
 * immediately. Visitors have no badges and make no calls.
 */
export function startBadges(): void {
  for (const counting of counted) {
    const badge = document.querySelector<HTMLElement>(counting.selector);
    if (badge) startBadge(badge, counting);
  }
}

function startBadge(badge: HTMLElement, counting: Counting): void {
  const channel = new BroadcastChannel(`kogu.${counting.read}`);
  const take = (count: number) => {
    show(badge, count);
    if ('counted' in counting) dispatchEvent(new CustomEvent(counting.counted, { detail: count }));
  };
  const ask = async () => {
    if (!readToken() || document.visibilityState !== 'visible') return;
    try {
      take((await callApi<Counted>('GET', counting.path)).data.unreadCount);
    } catch (error) {
      console.warn('unread count not loaded', error);
    }
  };
  onHint(counting.topic, ask);
  addEventListener('auth-changed', ask);
  addEventListener(counting.read, ({ detail }: CustomEventInit<number>) => {
    take(detail ?? 0);
    channel.postMessage(detail ?? 0);
  });
  channel.addEventListener('message', ({ data }) => take(Number(data)));
}

function show(place: HTMLElement, count: number): void {
  const [badge, text] = [place.querySelector('[data-bell-count]'), place.querySelector('[data-bell-text]')];
  const shown = count > maxShown ? `${maxShown}+` : String(count);
  if (badge) badge.textContent = count > 0 ? shown : '';
  if (text) text.textContent = count > 0 ? (place.dataset['unread'] ?? '').replace('%', shown) : '';
}
