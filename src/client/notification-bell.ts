import { callApi } from '../lib/api-client.ts';
import { readToken } from '../lib/session-storage.ts';

interface Counted {
  data: { unreadCount: number };
}

const everyMs = 30_000;
/** The API stops counting at a hundred. */
const mostShown = 99;

/**
 * Shows how many notifications are unread on the bell, and looks again every 30 seconds while the page
 * is visible. Visitors have no bell and ask nothing.
 */
export function startBell(): void {
  const bell = document.querySelector<HTMLElement>('[data-bell]');
  if (!bell) return;
  let askedAt = 0;
  const ask = async () => {
    if (!readToken() || document.visibilityState !== 'visible') return;
    if (Date.now() - askedAt < everyMs - 1_000) return;
    askedAt = Date.now();
    const answer = await callApi<Counted>('GET', '/api/notifications/unread-count').catch(() => null);
    if (answer) show(bell, answer.data.unreadCount);
  };
  const askNow = () => {
    askedAt = 0;
    void ask();
  };
  setInterval(ask, everyMs);
  document.addEventListener('visibilitychange', ask);
  addEventListener('auth-changed', askNow);
  addEventListener('notifications-read', ({ detail }: CustomEventInit<number>) => show(bell, detail ?? 0));
  askNow();
}

function show(bell: HTMLElement, count: number): void {
  const [badge, text] = [bell.querySelector('[data-bell-count]'), bell.querySelector('[data-bell-text]')];
  const shown = count > mostShown ? `${mostShown}+` : String(count);
  if (badge) badge.textContent = count > 0 ? shown : '';
  if (text) text.textContent = count > 0 ? (bell.dataset['unread'] ?? '').replace('%', shown) : '';
}
