import { map } from 'nanostores';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { mergeMessages } from './merge-messages.ts';
import type { ShownConversation, ShownMessage } from './shown.ts';

export interface Chat extends ShownConversation {
  /** The first that was unread when the page was opened. */
  firstUnread: string | null;
  /** Whether something arrived below what the reader sees. */
  hasNews: boolean;
  /** Code of why the last act was refused. */
  failure: string | null;
}

export type ChatState = ReturnType<typeof createChat>;

/** What is shown of a conversation, and how acts change it. */
export function createChat(first: ShownConversation) {
  const { id, messages, readPosition } = first;
  const firstUnread = messages.find(({ isOwn, position }) => !isOwn && position > readPosition);
  const $chat = map<Chat>({ ...first, firstUnread: firstUnread?.id ?? null, hasNews: false, failure: null });
  /** Messages that the member is changing. */
  const changing = new Set<string>();
  let actCount = 0;
  const show = (changes: Partial<Chat>) => $chat.set({ ...$chat.get(), ...changes });
  return {
    $chat,
    params: { id },
    changing,
    show,
    read: async (query: { before?: number; after?: number; limit?: number }) =>
      (await call('GET /api/threads/{id}', { params: { id }, query })).data,
    last: () => $chat.get().messages.at(-1),
    /** What isn't about the messages: who is in it, how far they have read, whether one can write. */
    showHead({ messages: _, hasEarlier, hasLater, readPosition: __, isUnread, ...head }: ShownConversation) {
      const { members, isMuted, request } = $chat.get();
      const same = JSON.stringify(head.members) === JSON.stringify(members) ? { members } : {};
      // A change that is still being sent stays shown.
      show({ ...head, ...same, ...(actCount > 0 && { isMuted, request }) });
    },
    add(read: readonly ShownMessage[]) {
      const before = $chat.get().messages;
      const merged = mergeMessages(before, read, changing);
      if (merged !== before) $chat.setKey('messages', merged);
    },
    /** Does what is shown already. If it is refused, it is undone with the reason. */
    async act(work: () => Promise<unknown>, undo: () => void = () => undefined): Promise<boolean> {
      $chat.setKey('failure', null);
      actCount += 1;
      try {
        await work();
        return true;
      } catch (error) {
        undo();
        $chat.setKey('failure', codeOf(error));
        return false;
      } finally {
        actCount -= 1;
      }
    },
  };
}
