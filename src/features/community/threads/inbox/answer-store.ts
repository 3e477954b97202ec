import { map } from 'nanostores';
import { ApiError, codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { pageMember } from '#src/client/page-member.ts';
import { sendUnsent } from '#src/client/send-unsent.ts';
import { UnsentText } from '#src/client/unsent-text.ts';
import { retryUntilAnswered } from '#src/client/until-answered.ts';
import { createTextOffer, type OfferedText } from '#src/client/writing-surface.ts';

interface Answering {
  text: string;
  isSending: boolean;
  /** The error code of the last attempt until one is answered: `offline`, or the server's. */
  waitsFor: string | null;
  /** The error code, if the answer was refused. */
  failure: string | null;
  /** Answers sent from this form, the newest last. */
  sent: readonly string[];
  /** A different text that another device has saved. */
  offered: OfferedText | null;
}

export type InboxAnswer = ReturnType<typeof createInboxAnswerStore>;

/**
 * Starts an answer in a conversation. Its text is kept until it is sent, and shared with the conversation's own page.
 * While the network or the server is unavailable, sending is retried with the same id, so that it is stored only once.
 */
export function createInboxAnswerStore(conversationId: string) {
  const $answer = map<Answering>({
    text: '',
    isSending: false,
    waitsFor: null,
    failure: null,
    sent: [],
    offered: null,
  });
  const unsent = new UnsentText(
    {
      read: () => ({ content: [$answer.get().text], files: [''] }),
      isBlank: () => $answer.get().text.trim() === '',
      show: ({ content = [] }) => $answer.setKey('text', content[0] ?? ''),
      reset: () => $answer.setKey('text', ''),
      offer: createTextOffer((offered) => $answer.setKey('offered', offered)),
    },
    { memberId: pageMember(), place: `conversation:${conversationId}` },
  );
  let sending: AbortController | null = null;
  let isCalling = false;

  const write = (text: string) => {
    $answer.setKey('text', text);
    unsent.changed();
  };
  const sendOnce = async () => {
    const { text } = $answer.get();
    $answer.set({ ...$answer.get(), isSending: true, failure: null });
    isCalling = true;
    try {
      await sendUnsent(unsent, (clientId) =>
        call('POST /api/threads/{id}/messages', { params: { id: conversationId }, body: { content: text, clientId } }),
      );
    } finally {
      isCalling = false;
    }
    unsent.forget();
    const now = { ...$answer.get(), isSending: false, waitsFor: null };
    $answer.set({ ...now, text: now.text === text ? '' : now.text, sent: [...now.sent, text] });
    if (now.text !== text) unsent.changed();
  };
  const send = async () => {
    if (isCalling) return;
    // Cancels the attempt that waits for the network, because this one is made at once.
    sending?.abort();
    sending = new AbortController();
    try {
      await retryUntilAnswered(sendOnce, {
        signal: sending.signal,
        onAway: (code) => $answer.setKey('waitsFor', code),
      });
    } catch (error) {
      $answer.set({ ...$answer.get(), isSending: false, waitsFor: null, failure: faultOf(error) });
    }
  };
  const end = () => {
    sending?.abort();
    unsent.leave();
  };
  return { $answer, write, send, end };
}

/** Returns the error code of the text field, or else of the call. */
const faultOf = (error: unknown) =>
  (error instanceof ApiError && error.failure.fields?.['content']?.code) || codeOf(error);
