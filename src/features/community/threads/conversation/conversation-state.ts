import { map } from 'nanostores';
import { codeOf } from '#src/client/api-client.ts';
import { mergeMessages } from './merge-messages.ts';
import type { ConversationPart, ConversationSource } from './source.ts';
import type { ShownConversation, ShownMessage } from './types.ts';

export interface ConversationState extends ShownConversation {
  /** The id of the first message that was unread when the page was opened. */
  firstUnread: string | null;
  /** Whether something arrived below what the reader sees. */
  hasNews: boolean;
  /** Messages that others have just written, to be announced. */
  arrived: readonly ShownMessage[];
  /** The error code of the last action, if it was refused. */
  failure: string | null;
}

/** A response, with the time of its request, so that it doesn't overwrite later changes. */
export interface TimedResponse {
  answer: ShownConversation;
  askedAt: number;
}

export type StateStore = ReturnType<typeof createConversationState>;

/** Creates the state of a conversation's shown part, which responses and actions change. */
export function createConversationState(first: ShownConversation, source: ConversationSource) {
  const { id, messages, readPosition } = first;
  const firstUnread = messages.find(({ isOwn, position }) => !isOwn && position > readPosition);
  const $conversation = map<ConversationState>({
    ...{ ...first, firstUnread: firstUnread?.id ?? null, hasNews: false, arrived: [], failure: null },
  });
  const ages = createAges();
  const show = (changes: Partial<ConversationState>) => $conversation.set({ ...$conversation.get(), ...changes });
  const read = async (part: ConversationPart): Promise<TimedResponse> => {
    const askedAt = ages.next();
    return { answer: await source.read(part), askedAt };
  };
  return {
    $conversation,
    params: { id },
    changing: ages.changing,
    changed: ages.changed,
    read,
    last: () => $conversation.get().messages.at(-1),
    /** Updates everything but the messages: the members, how far they have read, and whether the viewer can write. */
    showHead({ answer, askedAt }: TimedResponse) {
      const { messages: _, hasEarlier, hasLater, readPosition: __, isUnread, ...head } = answer;
      if (!ages.isNewest('head', askedAt)) return;
      const { members, isMuted, request } = $conversation.get();
      const same = JSON.stringify(head.members) === JSON.stringify(members) ? { members } : {};
      // Keeps a change that is still being sent, or was made since the request.
      show({ ...head, ...same, ...(ages.hasActed(askedAt) && { isMuted, request }) });
    },
    /** Adds new messages and updates shown ones. Returns false if another part of the conversation is shown by now. */
    add({ askedAt }: Pick<TimedResponse, 'askedAt'>, read: readonly ShownMessage[]) {
      if (ages.isReplaced(askedAt)) return false;
      const before = $conversation.get().messages;
      const old = new Set(read.map((message) => message.id).filter((each) => !ages.isNewest(each, askedAt)));
      const merged = mergeMessages(before, read, old);
      if (merged !== before) $conversation.setKey('messages', merged);
      return true;
    },
    /** Shows a message that the member has just written. */
    addOwn(message: ShownMessage) {
      $conversation.setKey('messages', mergeMessages($conversation.get().messages, [message], new Set()));
    },
    /** Shows another part of the conversation in place of this one. */
    replace({ answer: { messages: shown, hasEarlier, hasLater }, askedAt }: TimedResponse) {
      if (ages.isReplaced(askedAt)) return;
      ages.replaced();
      for (const { id: messageId } of shown) ages.isNewest(messageId, askedAt);
      show({ messages: shown, hasEarlier, hasLater });
    },
    /**
     * Makes the call for a change that is already shown. If the server refuses, undoes the change and sets `failure`.
     */
    async act(work: () => Promise<unknown>, undo: () => void = () => undefined): Promise<boolean> {
      $conversation.setKey('failure', null);
      const end = ages.beginAct();
      try {
        await work();
        return true;
      } catch (error) {
        undo();
        $conversation.setKey('failure', codeOf(error));
        return false;
      } finally {
        end();
      }
    },
  };
}

/** Tracks the order of requests and actions, because a slow response may be older than a later action. */
function createAges() {
  let [now, actedAt, replacedAt, actCount] = [0, 0, 0, 0];
  const next = () => {
    now += 1;
    return now;
  };
  /** When the shown state of each message, and of the head, was requested. */
  const shownSince = new Map<string, number>();
  /** How many changes to each message are being sent. */
  const changes = new Map<string, number>();
  return {
    next,
    changing: (id: string) => void changes.set(id, (changes.get(id) ?? 0) + 1),
    changed(id: string) {
      const left = (changes.get(id) ?? 1) - 1;
      if (left > 0) changes.set(id, left);
      else changes.delete(id);
      shownSince.set(id, next());
    },
    isNewest(id: string, askedAt: number) {
      if (changes.has(id) || (shownSince.get(id) ?? 0) > askedAt) return false;
      shownSince.set(id, askedAt);
      return true;
    },
    isReplaced: (askedAt: number) => askedAt < replacedAt,
    replaced() {
      replacedAt = next();
    },
    hasActed: (askedAt: number) => actCount > 0 || actedAt > askedAt,
    beginAct() {
      actCount += 1;
      return () => {
        actCount -= 1;
        actedAt = next();
      };
    },
  };
}
