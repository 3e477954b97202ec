import { listenKeys } from 'nanostores';
import { $unread } from '#src/client/unread.ts';

/** Refreshes the conversation list when the number of unread ones changes, here or in another tab. */
export function startFollowing(): void {
  listenKeys($unread, ['messages'], ({ messages }, before) => {
    if (before && before.messages !== null && before.messages !== messages) void refresh().catch(() => undefined);
  });
}

async function refresh(): Promise<void> {
  const shown = document.querySelector('[data-conversations]');
  if (!shown || document.activeElement?.closest('[data-conversations]')) return;
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(30_000) });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector('[data-conversations]');
  if (answer.ok && fresh) shown.replaceWith(document.adoptNode(fresh));
}
