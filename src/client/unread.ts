import { map } from 'nanostores';
import type { Topic } from '#api/platform/live/contract.ts';
import { call } from './call.ts';
import { onHint } from './hints.ts';
import { pageMember, pageToken } from './page-member.ts';

/** The things that can be unread. Each name is also the topic of its hints. */
export type UnreadKind = Extract<Topic, 'notifications' | 'messages'>;

/** The unread counts; null until the first response. */
export const $unread = map<Record<UnreadKind, number | null>>({ notifications: null, messages: null });

let channel: BroadcastChannel | undefined;

/** Shows a count that the server just returned, here and in the member's other tabs. */
export function setUnread(counted: UnreadKind, count: number): void {
  $unread.setKey(counted, count);
  channel?.postMessage({ counted, count });
}

/** Keeps the counts current: after each hint, after a sign-in, and when another tab shares one. */
export function followUnread(): void {
  channel = new BroadcastChannel(`kogu.unread.${pageMember()}`);
  channel.addEventListener('message', ({ data }: MessageEvent<{ counted: UnreadKind; count: number }>) =>
    $unread.setKey(data.counted, data.count),
  );
  onHint(['notifications', 'messages'], refreshUnread);
  addEventListener('auth-changed', refreshUnread);
}

/** Loads the counts again. */
export async function refreshUnread(): Promise<void> {
  if (!pageToken() || document.visibilityState !== 'visible') return;
  try {
    $unread.set((await call('GET /api/unread-counts')).data);
  } catch (error) {
    console.warn('unread counts not loaded', error);
  }
}
