import { type MapStore, map } from 'nanostores';
import { codeOf } from '#src/client/api-client.ts';
import { type Answer, call } from '#src/client/call.ts';
import { onBlock, onHint } from '#src/client/hints.ts';
import { mergeNewest, withoutKnownItems } from '#src/client/merge-newest.ts';
import { oneAtATime } from '#src/client/one-at-a-time.ts';
import { $unread } from '#src/client/unread.ts';
import { $latestOwnMessage, $muteChange } from '../list-beside.ts';
import { followWaitingMessages } from '../waiting-messages.ts';

export type Page = Answer<'GET /api/threads'>['data'];
export type Card = Page['items'][number];
export type Folder = 'inbox' | 'requests';

interface List extends Page {
  isLoading: boolean;
  /** The error code, if more conversations couldn't be loaded. */
  failure: string | null;
}

export type ListStore = ReturnType<typeof createConversationList>;

/** The store of a folder's conversations, latest first. Updates live as others and the member write. */
export function createConversationList(first: Page, folder: Folder) {
  const $list = map<List>({ ...first, isLoading: false, failure: null });
  const refresh = oneAtATime(async () => {
    if (document.visibilityState !== 'visible') return;
    const answer = await call('GET /api/threads', { query: { folder } }).catch(() => null);
    if (!answer) return;
    const { items } = $list.get();
    const fresh = { ...answer.data, items: answer.data.items.map((card) => unchanged(card, items)) };
    $list.set({ ...$list.get(), ...mergeNewest(fresh, $list.get(), ({ lastMessage }) => lastMessage.createdAt) });
  });
  return {
    $list,
    refresh,
    async showMore() {
      const { nextCursor: cursor, isLoading } = $list.get();
      if (!cursor || isLoading) return;
      $list.set({ ...$list.get(), isLoading: true, failure: null });
      try {
        const { data } = await call('GET /api/threads', { query: { folder, cursor } });
        const items = [...$list.get().items, ...withoutKnownItems(data.items, $list.get().items)];
        $list.set({ ...$list.get(), items, nextCursor: data.nextCursor, isLoading: false });
      } catch (error) {
        $list.set({ ...$list.get(), isLoading: false, failure: codeOf(error) });
      }
    },
    /** Keeps the list current. Returns a function that stops this. */
    start() {
      const comeBack = () => document.visibilityState === 'visible' && void refresh();
      document.addEventListener('visibilitychange', comeBack);
      const stops = [
        onHint('messages', refresh),
        // The unread count changes when messages are read on this page or in another tab.
        $unread.listen(({ messages }, before) => {
          if (before && before.messages !== null && before.messages !== messages) void refresh();
        }),
        followOwnMessages($list, refresh),
        followWaitingMessages(),
        onBlock(() => void refresh()),
        $muteChange.listen((mute) => mute && showMuted($list, mute)),
      ];
      return () => {
        document.removeEventListener('visibilitychange', comeBack);
        for (const stop of stops) stop();
      };
    },
  };
}

/** Shows what the member writes at once, and undoes it if the server refuses. Returns a function that stops this. */
function followOwnMessages($list: MapStore<List>, refresh: () => unknown) {
  const moved = new Map<string, Card>();
  return $latestOwnMessage.listen((own) => {
    if (!own) return;
    const { conversationId: id, state } = own;
    const { items } = $list.get();
    const before = moved.get(id) ?? items.find((card) => card.id === id);
    if (state === 'sending') {
      if (before) moved.set(id, before);
      $list.setKey('items', moveToTop(items, own));
      return;
    }
    moved.delete(id);
    if (state === 'refused' && before) $list.setKey('items', restoreCard(items, before));
    void refresh();
  });
}

function showMuted($list: MapStore<List>, { conversationId, isMuted }: { conversationId: string; isMuted: boolean }) {
  const { items } = $list.get();
  $list.setKey(
    'items',
    items.map((card) => (card.id === conversationId ? { ...card, isMuted } : card)),
  );
}

/** Returns the shown object if nothing in it has changed, so that its row doesn't rerender. */
function unchanged(card: Card, shown: readonly Card[]): Card {
  const before = shown.find(({ id }) => id === card.id);
  return before && JSON.stringify(before) === JSON.stringify(card) ? before : card;
}

/** Moves the conversation in which the member writes to the top, with their message. */
function moveToTop(items: readonly Card[], { conversationId, content }: { conversationId: string; content: string }) {
  const card = items.find(({ id }) => id === conversationId);
  if (!card) return [...items];
  const excerpt = content.replace(/[*_`#>\\]/g, '').slice(0, 140) || card.lastMessage.excerpt;
  const lastMessage = { ...card.lastMessage, excerpt, isOwn: true, createdAt: new Date().toISOString() };
  return [{ ...card, isUnread: false, lastMessage }, ...items.filter((each) => each !== card)];
}

/** Restores a conversation's earlier state and place among the others. */
function restoreCard(items: readonly Card[], before: Card) {
  const others = items.filter(({ id }) => id !== before.id);
  const below = others.findIndex(({ lastMessage }) => lastMessage.createdAt < before.lastMessage.createdAt);
  return others.toSpliced(below === -1 ? others.length : below, 0, before);
}
