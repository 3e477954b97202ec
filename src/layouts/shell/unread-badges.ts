import { $unread, followUnread, type UnreadKind } from '../../client/unread.ts';
import { shortCount } from '../../shared/short-count.ts';

/** The selectors of the badges in the header. */
const selectors: Record<UnreadKind, string> = {
  notifications: '[data-bell]',
  messages: '[data-inbox]',
};

/** Shows the numbers of unread notifications and messages. Visitors have no badges and make no calls. */
export function showUnreadBadges(): void {
  const badges = (Object.keys(selectors) as UnreadKind[]).flatMap((counted) => {
    const badge = document.querySelector<HTMLElement>(selectors[counted]);
    return badge ? [{ counted, badge }] : [];
  });
  if (badges.length === 0) return;
  followUnread();
  $unread.listen((unread) => {
    for (const { counted, badge } of badges) show(badge, unread[counted] ?? 0);
  });
}

function show(place: HTMLElement, count: number): void {
  const [badge, text] = [place.querySelector('[data-bell-count]'), place.querySelector('[data-bell-text]')];
  const shown = shortCount(count);
  if (badge) badge.textContent = count > 0 ? shown : '';
  if (text) text.textContent = count > 0 ? (place.dataset['unread'] ?? '').replace('%', shown) : '';
}
