import { callApi } from '#src/client/api-client.ts';
import { refreshParts } from '#src/client/refresh-parts.ts';
import { startComposers } from '#src/ui/composer/composer.ts';
import { startMessageForm } from '../threads/message-form.ts';

const list = () => document.querySelector<HTMLElement>('[data-live-part="messages"]');
const lastPosition = () => Number(list()?.dataset['last'] ?? 0);

/** A conversation with a member, updated as the member and other staff write. */
export function startStaffConversation(): void {
  const root = document.querySelector<HTMLElement>('[data-staff-conversation]');
  if (!root) return;
  const path = `/api/admin/messages/${root.dataset['staffConversation']}`;
  const form = root.querySelector<HTMLFormElement>('form[data-message-form]');
  let [shown, isOwn] = [lastPosition(), false];
  startComposers();
  const markRead = () => {
    const isUnread = list()?.dataset['unread'] !== undefined;
    if (isUnread && lastPosition() > 0 && document.visibilityState === 'visible')
      void callApi('POST', `${path}/read`, { position: lastPosition() }).catch(() => undefined);
  };
  const refresh = refreshParts({
    topic: 'desk',
    part: 'live-part',
    shown: () => {
      if (lastPosition() > shown && !isOwn) announceNewMessages(root);
      [shown, isOwn] = [lastPosition(), false];
      markRead();
    },
  });
  if (form) {
    startMessageForm(form, {
      path: `${path}/messages`,
      fields: () => ({ seen: shown }),
      done: () => {
        if (list()?.dataset['last'] === undefined) location.assign(location.pathname);
        isOwn = true;
        root.querySelector('[data-news]')?.replaceChildren();
        void refresh();
      },
      refused: () => void refresh(),
    });
  }
  document.addEventListener('visibilitychange', markRead);
  markRead();
  const named = new URLSearchParams(location.search).get('message');
  const target = named ? document.getElementById(`m-${named}`) : document.getElementById('write');
  if (list()?.dataset['last'] !== undefined) target?.scrollIntoView({ block: 'nearest' });
}

/** Tells whether the member or a colleague has written since the page was opened. */
function announceNewMessages(root: HTMLElement): void {
  const news = root.querySelector<HTMLElement>('[data-news]');
  const by = list()?.dataset['lastBy'] ?? '';
  if (!news) return;
  news.textContent = by ? (news.dataset['answered'] ?? '').replace('%', by) : (news.dataset['written'] ?? '');
}
