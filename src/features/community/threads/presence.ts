import type { Presence } from '#api/features/community/threads/presence/contract.ts';
import { callApi } from '#src/client/api-client.ts';
import { onHint } from '#src/client/hints.ts';

const pollMs = 60_000;
const soonMs = 5_000;
const typingIntervalMs = 3_000;
/** How long someone is shown as writing after the last sign of it. */
const shownMs = 6_000;

/** Shows which others are online or writing, and tells them the same, if both sides show it. */
export function startPresence(root: HTMLElement, id: string): void {
  const path = `/api/threads/${id}`;
  let online: readonly string[] | null = [];
  const ask = async () => {
    if (online === null || document.visibilityState !== 'visible') return;
    const answer = await callApi<{ data: Presence }>('GET', `${path}/presence`).catch(() => null);
    online = answer ? answer.data.online : [];
    for (const place of root.querySelectorAll<HTMLElement>('[data-online]')) {
      place.hidden = !online?.includes(place.dataset['online'] ?? '');
    }
  };
  setInterval(ask, pollMs);
  // Someone who opened the conversation at the same moment is connected by then.
  setTimeout(ask, soonMs);
  document.addEventListener('visibilitychange', ask);
  void ask();
  let sentAt = 0;
  root.querySelector('form[data-message-form]')?.addEventListener('input', () => {
    // No one would see it.
    if (!online?.length || Date.now() - sentAt < typingIntervalMs) return;
    sentAt = Date.now();
    void callApi('POST', `${path}/typing`, {}).catch(() => null);
  });
  showWriting(root, id, ask);
}

function showWriting(root: HTMLElement, id: string, ask: () => Promise<void>): void {
  const place = root.querySelector<HTMLElement>('[data-writing]');
  if (!place) return;
  const names: Readonly<Record<string, string>> = JSON.parse(place.dataset['names'] ?? '{}');
  let ending: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(ending);
    place.textContent = '';
  };
  onHint(
    'typing',
    (hint) => {
      // Hints may have been missed: anyone still writing says so again.
      if (!hint) return void ask();
      if (!root.querySelector(`[data-online="${CSS.escape(hint.by ?? '')}"]:not([hidden])`)) void ask();
      const name = names[hint.by ?? ''];
      if (name === undefined) return;
      clearTimeout(ending);
      ending = setTimeout(end, shownMs);
      const text = (place.dataset['writing'] ?? '').replace('%', () => name);
      // Repeating the same text would make screen readers announce it again.
      if (place.textContent !== text) place.textContent = text;
    },
    id,
  );
  // Their message has arrived.
  onHint('messages', end);
}
