import { type MapStore, map } from 'nanostores';
import { failureOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { sendUnsent } from '#src/client/send-unsent.ts';
import { onSignedInAgain } from '#src/client/sign-in-again.ts';
import { UnsentText } from '#src/client/unsent-text.ts';
import { retryUntilAnswered } from '#src/client/until-answered.ts';
import { createTextOffer, type OfferedText } from '#src/client/writing-surface.ts';

export interface Draft {
  /** Markdown. */
  body: string;
  /** The id of the comment that this replies to, or empty. */
  parentId: string;
  parentName: string;
  /** True for a reply whose form is at the end of the thread, not below its comment. */
  isAtEnd: boolean;
  isSending: boolean;
  /** The error code of the last attempt while sending is retried automatically: `offline`, or the server's. */
  waitsFor: string | null;
  /** The error code, if the comment was refused. */
  failure: string | null;
  /** A different text that another device has saved. */
  offered: OfferedText | null;
  /** How often focus was requested for the field. */
  focusCount: number;
}

interface Start {
  postId: string;
  memberId: string;
  /** Called with the id of the comment that was sent, to show it. */
  sent: (id: string) => Promise<unknown>;
}

export type CommentDraft = ReturnType<typeof createCommentDraft>;

const noDraft = { body: '', parentId: '', parentName: '', isAtEnd: false };
const idle = { isSending: false, waitsFor: null, failure: null };

/** Creates the store of the comment being written. It is kept on this device and the server until it is sent. */
export function createCommentDraft(start: Start) {
  const $draft = map<Draft>({ ...noDraft, ...idle, offered: null, focusCount: 0 });
  const kept: { unsent: UnsentText | null } = { unsent: null };
  let wantsFocus = false;

  const isBlank = () => $draft.get().body.trim() === '';
  const change = (changes: Partial<Draft>) => {
    set($draft, changes);
    kept.unsent?.changed();
  };
  const { send, stop } = createSending($draft, kept, start);
  return {
    $draft,
    change,
    send: () => (isBlank() ? set($draft, { failure: 'body_required' }) : void send()),
    /** Makes the text a reply to a comment, or to none. */
    replyTo(comment: { id: string; name: string } | null) {
      const before = $draft.get().parentId;
      set($draft, { parentId: comment?.id ?? '', parentName: comment?.name ?? '', isAtEnd: false });
      if (before !== (comment?.id ?? '') && !isBlank()) kept.unsent?.changed();
    },
    /** Adds a block at the end of the text. */
    quote: (block: string) => change({ body: [$draft.get().body.trimEnd(), block].filter(Boolean).join('\n\n') }),
    /** Requests the focus for the field, once it has been rendered in its place. */
    requestFocus() {
      wantsFocus = true;
      $draft.setKey('focusCount', $draft.get().focusCount + 1);
    },
    takeFocus() {
      const isWanted = wantsFocus;
      wantsFocus = false;
      return isWanted;
    },
    /** Closes a reply. Its text moves with the form to the end of the thread. */
    putAside: () => set($draft, isBlank() ? noDraft : { isAtEnd: true }),
    /** Restores the kept text, and keeps changes. Returns a function that stops this. */
    start() {
      const place = { memberId: start.memberId || null, place: `comments:${start.postId}` };
      const unsent = new UnsentText(surfaceOf($draft, isBlank), place);
      kept.unsent = unsent;
      const keep = () => !isBlank() && unsent.keepNow();
      addEventListener('pagehide', keep);
      return () => {
        removeEventListener('pagehide', keep);
        stop();
        unsent.leave();
      };
    },
  };
}

const set = ($draft: MapStore<Draft>, changes: Partial<Draft>) => $draft.set({ ...$draft.get(), ...changes });

/**
 * Sends the text. While offline, retries automatically, and at once when the member presses the button. The server
 * stores it only once.
 */
function createSending($draft: MapStore<Draft>, kept: { unsent: UnsentText | null }, { postId, sent }: Start) {
  let sending = new AbortController();
  let stopWaiting = (): void => undefined;

  const deliver = async (signal: AbortSignal) => {
    const { body, parentId } = $draft.get();
    const post = (clientId: string) =>
      call('POST /api/posts/{id}/comments', {
        params: { id: postId },
        body: { body, clientId, ...(parentId && { parentId }) },
      });
    const onAway = (code: string) => set($draft, { waitsFor: code });
    const answer = await sendUnsent(kept.unsent, (clientId) =>
      retryUntilAnswered(() => post(clientId), { signal, onAway }),
    );
    if (!answer) return;
    kept.unsent?.forget();
    const isSame = $draft.get().body === body;
    set($draft, { ...idle, ...noDraft, ...(!isSame && { body: $draft.get().body }) });
    // Text typed in the meantime becomes a new comment.
    if (!isSame) kept.unsent?.changed();
    await sent(answer.data.id);
  };
  const fail = (error: unknown) => {
    const { code, fields } = failureOf(error);
    set($draft, { ...idle, failure: Object.values(fields ?? {})[0]?.code ?? code });
    if (code === 'unauthenticated') stopWaiting = onSignedInAgain(() => void send());
  };
  const send = async () => {
    stopWaiting();
    const { isSending, waitsFor } = $draft.get();
    if (isSending && waitsFor === null) return;
    sending.abort();
    sending = new AbortController();
    set($draft, { ...idle, isSending: true });
    await deliver(sending.signal).catch(fail);
  };
  const stop = () => {
    stopWaiting();
    sending.abort();
  };
  return { send, stop };
}

const surfaceOf = ($draft: MapStore<Draft>, isBlank: () => boolean) => ({
  read: () => {
    const { body, parentId, parentName } = $draft.get();
    return { parentId: [parentId], parentName: [parentName], body: [body] };
  },
  isBlank,
  show: ({ body = [], parentId = [], parentName = [] }: Record<string, string[]>) =>
    set($draft, { body: body[0] ?? '', parentId: parentId[0] ?? '', parentName: parentName[0] ?? '' }),
  reset: () => set($draft, noDraft),
  offer: createTextOffer((offered) => set($draft, { offered })),
});
