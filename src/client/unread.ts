import { map } from 'nanostores';
import type { Topic } from '#api/platform/live/contract.ts';
import { call } from './call.ts';
import { onHint } from './hints.ts';
import { pageMember, pageToken } from './page-member.ts';

/** What is counted, of a member's own. */
const counts = {
  notifications: { topic: 'notifications', route: 'GET /api/notifications/unread-count' },
  messages: { topic: 'messages', route: 'GET /api/messages/unread-count' },
} as const satisfies Record<string, { topic: Topic; route: string }>;

export type Counted = keyof typeof counts;

/** How many are unread; null until the first answer. */
export const $unread = map<Record<Counted, number | null>>({ notifications: null, messages: null });

let channel: BroadcastChannel | undefined;

/** Shows a number that the server just returned, here and in the member's other tabs. */
export function setUnread(counted: Counted, count: number): void {
  $unread.setKey(counted, count);
  channel?.postMessage({ counted, count });
}

/** Keeps these numbers current: after each hint, after a sign-in, and when another tab learns of one. */
export function followUnread(shown: readonly Counted[]): void {
  channel = new BroadcastChannel(`kogu.unread.${pageMember()}`);
  channel.addEventListener('message', ({ data }: MessageEvent<{ counted: Counted; count: number }>) =>
    $unread.setKey(data.counted, data.count),
  );
  for (const counted of shown) {
    const { topic, route } = counts[counted];
    const ask = async () => {
      if (!pageToken() || document.visibilityState !== 'visible') return;
      try {
        $unread.setKey(counted, (await call(route)).data.unreadCount);
      } catch (error) {
        console.warn('unread count not loaded', error);
      }
    };
    onHint(topic, ask);
    addEventListener('auth-changed', ask);
  }
}
