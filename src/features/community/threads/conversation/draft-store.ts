import { map } from 'nanostores';
import { UnsentText } from '#src/client/unsent-text.ts';
import { type Offered, offerBy } from '#src/client/writing-surface.ts';
import { unsentList } from '../unsent-list.ts';
import type { Outbox, Outgoing } from './outbox.ts';

type Files = Outgoing['files'];

interface Draft {
  /** Markdown. */
  content: string;
  files: Files;
  /** Another device has saved another text. */
  offered: Offered | null;
}

interface Start {
  memberId: string;
  conversationId: string;
  outbox: Outbox;
}

export type DraftStore = ReturnType<typeof createDraft>;

/**
 * What is being written in a conversation. It is kept until it is sent, here and in the inbox, which both show the same
 * text.
 */
export function createDraft({ memberId, conversationId, outbox }: Start) {
  const $draft = map<Draft>({ content: '', files: [], offered: null });
  let unsent: UnsentText | null = null;

  const isBlank = () => $draft.get().content.trim() === '' && $draft.get().files.length === 0;
  const show = (content: string, files: Files) => $draft.set({ ...$draft.get(), content, files });
  const change = (changes: Partial<Pick<Draft, 'content' | 'files'>>) => {
    $draft.set({ ...$draft.get(), ...changes });
    unsent?.changed();
  };
  /** Moves the text to the outbox: the field is free for the next one. False if there is nothing to send. */
  const send = () => {
    if (isBlank()) return false;
    const { content, files } = $draft.get();
    const isInOutbox = (id: string) => outbox.$outgoing.get().some((each) => each.clientId === id);
    const draftId = unsent?.clientId;
    // After a reload, a draft may still have the id of a message that is on its way: two would be taken for one.
    const clientId = draftId && !isInOutbox(draftId) ? draftId : crypto.randomUUID();
    const sending = outbox.add({ clientId, content, files });
    const deleteCopy = unsent?.handOver();
    show('', []);
    void sending.then(() => (clientId !== draftId || isInOutbox(clientId) ? deleteCopy?.() : undefined));
    return true;
  };
  /** Puts a refused message back into the field, before what has been written since. */
  const takeBack = ({ clientId, content, files }: Outgoing) => {
    outbox.drop(clientId);
    const now = $draft.get();
    change({ content: [content, now.content].filter(Boolean).join('\n\n'), files: [...files, ...now.files] });
  };
  const surface = {
    read: () => {
      const { content, files } = $draft.get();
      return { content: [content], files: [files.length > 0 ? JSON.stringify(files) : ''] };
    },
    isBlank,
    show: ({ content = [], files = [] }: Record<string, string[]>) => {
      const isOnItsWay = outbox.$outgoing.get().some((each) => each.content === content[0]);
      if (!isOnItsWay) show(content[0] ?? '', unsentList(files));
    },
    reset: () => show('', []),
    offer: offerBy((offered) => $draft.setKey('offered', offered)),
  };
  /** Restores what was kept. Returns a function that ends it. */
  const start = () => {
    const started = new UnsentText(surface, { memberId: memberId || null, place: `conversation:${conversationId}` });
    unsent = started;
    const keep = () => started.keepNow();
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      started.leave();
    };
  };
  return { $draft, change, send, takeBack, start };
}
