import { type MapStore, map } from 'nanostores';
import { failureOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { onSignedInAgain } from '#src/client/sign-in-again.ts';
import { UnsentText } from '#src/client/unsent-text.ts';
import { untilAnswered } from '#src/client/until-answered.ts';
import { type Offered, offerBy } from '#src/client/writing-surface.ts';

export interface Draft {
  /** Markdown. */
  body: string;
  /** The comment it replies to, or empty. */
  parentId: string;
  parentName: string;
  /** A reply that is written at the end of the thread, not below its comment. */
  isAtEnd: boolean;
  isSending: boolean;
  /** Code of why it isn't sent yet. */
  failure: string | null;
  /** Another device has saved another text. */
  offered: Offered | null;
  /** How often the field was asked to take the focus. */
  focusCount: number;
}

interface Start {
  postId: string;
  memberId: string;
  /** Shows the comment that was sent. */
  sent: (id: string) => Promise<unknown>;
}

export type CommentDraft = ReturnType<typeof createCommentDraft>;

const noDraft = { body: '', parentId: '', parentName: '', isAtEnd: false };

/** The comment being written. It is kept until it is sent, on this device and on the server. */
export function createCommentDraft(start: Start) {
  const $draft = map<Draft>({ ...noDraft, isSending: false, failure: null, offered: null, focusCount: 0 });
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
    /** A kept text becomes a reply, or stops being one. */
    replyTo(comment: { id: string; name: string } | null) {
      const before = $draft.get().parentId;
      set($draft, { parentId: comment?.id ?? '', parentName: comment?.name ?? '', isAtEnd: false });
      if (before !== (comment?.id ?? '') && !isBlank()) kept.unsent?.changed();
    },
    /** Adds a block at the end of the text. */
    quote: (block: string) => change({ body: [$draft.get().body.trimEnd(), block].filter(Boolean).join('\n\n') }),
    /** The field takes the focus once it is where it belongs. */
    requestFocus() {
      wantsFocus = true;
      $draft.setKey('focusCount', $draft.get().focusCount + 1);
    },
    takeFocus() {
      const isWanted = wantsFocus;
      wantsFocus = false;
      return isWanted;
    },
    /** Moves the form out of the way, with its text. */
    putAside: () => set($draft, isBlank() ? noDraft : { isAtEnd: true }),
    /** Restores what was kept. Returns a function that ends it. */
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
 * Sends the text. While the network is away it is retried automatically, and at once when the member presses the
 * button; the server writes it only once.
 */
function createSending($draft: MapStore<Draft>, kept: { unsent: UnsentText | null }, { postId, sent }: Start) {
  let sending = new AbortController();
  let stopWaiting = (): void => undefined;

  const deliver = async (signal: AbortSignal) => {
    const { body, parentId } = $draft.get();
    kept.unsent?.tried();
    const clientId = kept.unsent?.clientId ?? crypto.randomUUID();
    const given = { params: { id: postId }, body: { body, clientId, ...(parentId && { parentId }) } };
    const answer = await untilAnswered(() => call('POST /api/posts/{id}/comments', given), {
      signal,
      onAway: () => set($draft, { failure: 'offline' }),
    });
    if (!answer) return;
    kept.unsent?.forget();
    const isSame = $draft.get().body === body;
    set($draft, { isSending: false, failure: null, ...noDraft, ...(!isSame && { body: $draft.get().body }) });
    // Text typed meanwhile is a new text.
    if (!isSame) kept.unsent?.changed();
    await sent(answer.data.id);
  };
  const fail = (error: unknown) => {
    const { code, fields } = failureOf(error);
    set($draft, { isSending: false, failure: Object.values(fields ?? {})[0]?.code ?? code });
    if (code === 'unauthenticated') stopWaiting = onSignedInAgain(() => void send());
  };
  const send = async () => {
    stopWaiting();
    const { isSending, failure } = $draft.get();
    if (isSending && failure === null) return;
    sending.abort();
    sending = new AbortController();
    set($draft, { isSending: true, failure: null });
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
  offer: offerBy((offered) => set($draft, { offered })),
});
