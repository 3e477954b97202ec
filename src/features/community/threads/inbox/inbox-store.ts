import { map } from 'nanostores';
import type { InboxMessage } from '#api/features/community/threads/inbox/contract.ts';
import { call } from '#src/client/call.ts';
import { callLater } from '#src/client/later.ts';
import { setUnread } from '#src/client/unread.ts';

interface Inbox {
  state: 'loading' | 'failed' | 'ready';
  /** The newest message of each conversation, the newest first. */
  messages: readonly InboxMessage[];
  nextCursor: string | null;
  /** The message that is open; null for the list. */
  opened: InboxMessage | null;
  /** Whether messages have arrived since the list was loaded. They aren't shown until requested. */
  hasNews: boolean;
}

export const $inbox = map<Inbox>({ state: 'loading', messages: [], nextCursor: null, opened: null, hasNews: false });

/** Loads the newest messages, and shows them in place of the list. */
export async function loadInbox(): Promise<void> {
  $inbox.setKey('state', 'loading');
  try {
    const { data } = await call('GET /api/messages/inbox');
    $inbox.set({ ...$inbox.get(), ...data, state: 'ready', hasNews: false });
    setUnread('messages', data.unreadCount);
  } catch {
    $inbox.setKey('state', 'failed');
  }
}

export async function loadOlder(): Promise<void> {
  const { nextCursor, messages } = $inbox.get();
  if (!nextCursor) return;
  const { data } = await call('GET /api/messages/inbox', { query: { cursor: nextCursor } });
  const known = new Set(messages.map(({ id }) => id));
  const older = data.messages.filter(({ id }) => !known.has(id));
  $inbox.set({ ...$inbox.get(), messages: [...messages, ...older], nextCursor: data.nextCursor });
}

/** Checks for new messages, and offers them without moving the list. */
export async function checkForNewMessages(): Promise<void> {
  const answer = await call('GET /api/messages/inbox', { query: { limit: 1 } }).catch(() => null);
  const newest = answer?.data.messages[0];
  const { state, messages } = $inbox.get();
  if (newest && state === 'ready')
    $inbox.setKey(
      'hasNews',
      messages.every(({ id }) => id !== newest.id),
    );
}

/** Opens a message, which marks it as read; null returns to the list. */
export function openMessage(message: InboxMessage | null): void {
  $inbox.setKey('opened', message);
  if (message) void markRead(message);
}

export async function markRead({ id, isRead }: InboxMessage): Promise<void> {
  if (isRead) return;
  showRead((message) => message.id === id);
  const answer = await callLater('POST /api/messages/{id}/read', { params: { id } }, `message ${id}`).catch(() => null);
  if (answer) setUnread('messages', answer.data.unreadCount);
}

/** Marks the listed messages as read. Messages that have arrived since stay unread. */
export async function markAllRead(): Promise<void> {
  const [newest] = $inbox.get().messages;
  if (!newest) return;
  showRead(() => true);
  const body = { until: newest.id };
  const answer = await callLater('POST /api/messages/read-all', { body }, 'all messages').catch(() => null);
  if (answer) setUnread('messages', answer.data.unreadCount);
}

/** Shows messages as read at once. While offline, the call is made later. */
function showRead(isMeant: (message: InboxMessage) => boolean): void {
  const { messages } = $inbox.get();
  $inbox.setKey(
    'messages',
    messages.map((message) => (isMeant(message) ? { ...message, isRead: true } : message)),
  );
}
