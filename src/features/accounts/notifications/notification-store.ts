import { map } from 'nanostores';
import { codeOf } from '#src/client/api-client.ts';
import { type Answer, call } from '#src/client/call.ts';
import { onHint } from '#src/client/hints.ts';
import { callLater } from '#src/client/later.ts';
import { mergeNewest, withoutKnownItems } from '#src/client/merge-newest.ts';
import { oneAtATime } from '#src/client/one-at-a-time.ts';
import { setUnread } from '#src/client/unread.ts';

export type NotificationPage = Answer<'GET /api/notifications'>['data'];
type Notification = NotificationPage['items'][number];

interface List extends NotificationPage {
  /** How many notifications have arrived since the list was loaded. Shown on request, so that nothing moves. */
  newCount: number;
  isLoading: boolean;
  /** The error code, if older notifications couldn't be loaded. */
  failure: string | null;
}

/** Notifications seen within this time (in ms) are sent together. */
const togetherMs = 300;
/** The maximum number of ids in a call. */
const maxIds = 100;

/**
 * The store of a member's notifications, newest first. Those that were seen count as read, but look new as long as the
 * page is open. An older page isn't updated live.
 */
export function createNotificationStore(first: NotificationPage, isNewest: boolean) {
  const $list = map<List>({ ...first, newCount: 0, isLoading: false, failure: null });
  let fresh: NotificationPage | null = null;
  const showNew = () => {
    if (!fresh) return;
    $list.set({ ...$list.get(), ...mergeWithOlder(fresh, $list.get()), newCount: 0 });
    fresh = null;
  };
  const refresh = oneAtATime(async () => {
    if (document.visibilityState !== 'visible') return;
    const answer = await call('GET /api/notifications').catch(() => null);
    if (!answer) return;
    fresh = answer.data;
    const { items } = $list.get();
    if (items.length === 0) return showNew();
    const isShown = new Set(items.map(({ id }) => id));
    $list.setKey('newCount', fresh.items.filter(({ id, isRead }) => !isRead && !isShown.has(id)).length);
  });
  return {
    $list,
    see: createSeenMarker(),
    showNew,
    /** Marks all notifications as read, up to the newest one shown. Rejects if the call fails. */
    async readAll() {
      const before = $list.get();
      const [newest] = before.items;
      $list.setKey('items', before.items.map(asRead));
      try {
        const body = isNewest && newest ? { until: newest.id } : {};
        const answer = await callLater('POST /api/notifications/read-all', { body }, 'notifications all');
        if (answer) setUnread('notifications', answer.data.unreadCount);
        $list.setKey('unreadCount', answer?.data.unreadCount ?? 0);
      } catch (error) {
        const wasUnread = new Set(before.items.flatMap(({ id, isRead }) => (isRead ? [] : [id])));
        const items = $list.get().items.map((each) => (wasUnread.has(each.id) ? { ...each, isRead: false } : each));
        $list.setKey('items', items);
        throw error;
      }
    },
    async showMore() {
      const { nextCursor: cursor, isLoading } = $list.get();
      if (!cursor || isLoading) return;
      $list.set({ ...$list.get(), isLoading: true, failure: null });
      try {
        const { data } = await call('GET /api/notifications', { query: { cursor } });
        const items = [...$list.get().items, ...withoutKnownItems(data.items, $list.get().items)];
        $list.set({ ...$list.get(), items, nextCursor: data.nextCursor, isLoading: false });
      } catch (error) {
        $list.set({ ...$list.get(), isLoading: false, failure: codeOf(error) });
      }
    },
    /** Loads new notifications after each hint. Returns a function that stops this. */
    follow: () => (isNewest ? onHint('notifications', refresh) : () => undefined),
  };
}

/** Returns a function that marks a seen notification as read, in batches. */
function createSeenMarker() {
  const seen = new Set<string>();
  let isSending = false;
  const send = async () => {
    isSending = false;
    const ids = [...seen].slice(0, maxIds);
    for (const id of ids) seen.delete(id);
    if (seen.size > 0) sendSoon();
    const about = `notifications ${ids[0]}`;
    const answer = await callLater('POST /api/notifications/read', { body: { ids } }, about).catch(() => null);
    if (answer) setUnread('notifications', answer.data.unreadCount);
  };
  function sendSoon(): void {
    if (isSending) return;
    isSending = true;
    setTimeout(send, togetherMs);
  }
  return (id: string) => {
    seen.add(id);
    sendSoon();
  };
}

const asRead = (item: Notification): Notification => (item.isRead ? item : { ...item, isRead: true });

/** Merges the newest page with the older notifications already shown. Those that looked new still do. */
function mergeWithOlder(fresh: NotificationPage, shown: NotificationPage): NotificationPage {
  const before = new Map(shown.items.map((item) => [item.id, item]));
  const items = fresh.items.map((item) => before.get(item.id) ?? item);
  return mergeNewest({ ...fresh, items }, shown, ({ createdAt }) => createdAt);
}
