import { map } from 'nanostores';
import { maxFiles } from '#api/features/community/threads/contract.ts';
import { keepOnLeaving } from '#src/client/keep-on-leaving.ts';
import { UnsentText } from '#src/client/unsent-text.ts';
import { createTextOffer, type OfferedText } from '#src/client/writing-surface.ts';
import { $latestOwnMessage } from '../list-beside.ts';
import { parseUnsentList } from '../unsent-list.ts';
import type { SendQueue } from './send-queue.ts';
import type { OutgoingMessage } from './stored-queue.ts';

type Files = OutgoingMessage['files'];

interface Written {
  /** Markdown. */
  content: string;
  files: Files;
  /** The id of the message that this one answers. */
  answersId: string | null;
  /** A different text that another device has saved. */
  offered: OfferedText | null;
}

interface Start {
  memberId: string;
  conversationId: string;
  /** Identifies the form that the unsent text belongs to: the key it is stored under. */
  place: string;
  queue: SendQueue;
}

export type UnsentMessage = ReturnType<typeof createUnsentMessage>;

/** Creates the store of the text being written. It is kept until it is sent, and shared with the inbox. */
export function createUnsentMessage({ memberId, conversationId, place, queue }: Start) {
  const $message = map<Written>({ content: '', files: [], answersId: null, offered: null });
  let keeper: UnsentText | null = null;

  const isBlank = () => $message.get().content.trim() === '' && $message.get().files.length === 0;
  const show = (content: string, files: Files, answersId: string | null) =>
    $message.set({ ...$message.get(), content, files, answersId });
  const change = (changes: Partial<Pick<Written, 'content' | 'files' | 'answersId'>>) => {
    $message.set({ ...$message.get(), ...changes });
    keeper?.changed();
  };
  /** Moves the text to the queue and clears the field. Returns false if there is nothing to send. */
  const send = () => {
    if (isBlank()) return false;
    const { content, files, answersId } = $message.get();
    const keptId = keeper?.clientId;
    // After a reload or in another tab, the unsent text may still have the id of an outgoing message, which this one
    // would replace on this device.
    const clientId = keptId && !queue.has(keptId) ? keptId : crypto.randomUUID();
    const sending = queue.add({ clientId, content, files, answersId });
    const deleteCopy = keeper?.handOver();
    show('', [], null);
    $latestOwnMessage.set({ conversationId, content, state: 'sending' });
    void sending.then((finalId) => {
      const left = queue.$outgoing.get().find((each) => each.clientId === finalId);
      if (left?.state === 'refused') $latestOwnMessage.set({ conversationId, content, state: 'refused' });
      if (finalId !== keptId || left) void deleteCopy?.();
    });
    return true;
  };
  /** Puts a refused message back into the field, before text typed since. Returns false if its files don't fit. */
  const takeBack = ({ clientId, content, files, answersId = null }: OutgoingMessage) => {
    const now = $message.get();
    // The message stays in the queue until some of the files chosen since are removed.
    if (files.length + now.files.length > maxFiles) {
      queue.refuse(clientId, 'too_many_files');
      return false;
    }
    queue.drop(clientId);
    change({
      content: [content, now.content].filter(Boolean).join('\n\n'),
      files: [...files, ...now.files],
      answersId: answersId ?? now.answersId,
    });
    return true;
  };
  const surface = {
    read: () => {
      const { content, files, answersId } = $message.get();
      return { content: [content], files: [files.length > 0 ? JSON.stringify(files) : ''], answers: [answersId ?? ''] };
    },
    isBlank,
    show: ({ content = [], files = [], answers = [] }: Record<string, string[]>) => {
      const isOnItsWay = queue.$outgoing.get().some((each) => each.content === content[0]);
      if (!isOnItsWay) show(content[0] ?? '', parseUnsentList(files), answers[0] || null);
    },
    reset: () => show('', [], null),
    offer: createTextOffer((offered) => $message.setKey('offered', offered)),
  };
  /** Restores the kept text, and keeps changes. Returns a function that stops this. */
  const start = () => {
    const started = new UnsentText(surface, { memberId: memberId || null, place });
    keeper = started;
    return keepOnLeaving(started);
  };
  return { $message, change, send, takeBack, start };
}
