import { startInbox } from './inbox.ts';
import { startLive } from './live.ts';
import { startBadges } from './unread-badges.ts';

let isStarted = false;

/**
 * Starts features for members only: counters, inbox and live hints. Called by the header's menu, which visitors never
 * load.
 */
export function startForMembers(): void {
  if (isStarted) return;
  isStarted = true;
  startInbox();
  startBadges();
  startLive();
}
