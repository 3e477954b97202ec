import { queuePrefix, runNowAndOnReconnect, startSendingStoredCalls } from '../../client/later.ts';
import { startLiveUpdates } from '../../client/live.ts';
import { loadWithoutReload } from '../../client/load-without-reload.ts';
import { isPlainClick } from '../../client/plain-click.ts';
import { readToken } from '../../client/session-storage.ts';
import { $profile } from '../../features/accounts/users/profile-store.ts';
import { showTimesInViewerZone } from '../../ui/viewer-zone.ts';
import { showUnreadBadges } from './unread-badges.ts';

/** Makes the header's envelope open the inbox over the page. Until then, it's a link to the messages page. */
function startInbox(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-inbox]');
  link?.addEventListener('click', (event) => {
    if (!isPlainClick(event) || !readToken()) return;
    if (location.pathname.startsWith('/messages')) return;
    event.preventDefault();
    void loadWithoutReload(async () => {
      const { openInbox } = await import('../../features/community/threads/inbox/open-inbox.ts');
      await openInbox($profile.get().user?.isExpert ?? false);
    }).catch(() => location.assign(link.href));
  });
}

/**
 * Sends messages that earlier pages couldn't send. The script that does so is loaded only if this device stores any.
 */
function startSendingWaitingMessages(): void {
  if (!Object.keys(localStorage).join().includes(queuePrefix)) return;
  void loadWithoutReload(() => import('../../features/community/threads/conversation/send-waiting-messages.ts')).then(
    ({ sendWaitingMessages }) => sendWaitingMessages(),
    // The messages stay on this device, and are sent when the network is back, or by the next page.
    () => undefined,
  );
}

let isStarted = false;

/**
 * Starts features for members only: counters, inbox and live hints. The header's menu, which visitors never load, calls
 * this.
 */
export function startMemberFeatures(): void {
  if (isStarted) return;
  isStarted = true;
  startInbox();
  showUnreadBadges();
  startLiveUpdates();
  startSendingStoredCalls();
  runNowAndOnReconnect(startSendingWaitingMessages);
  showTimesInViewerZone();
}
