import { map } from 'nanostores';
import { maxFiles } from '#api/features/community/threads/contract.ts';
import { keepOnLeaving } from '#src/client/keep-on-leaving.ts';
import { UnsentText } from '#src/client/unsent-text.ts';
import { type Offered, offerBy } from '#src/client/writing-surface.ts';
import { $ownMessage } from '../list-beside.ts';
import { unsentList } from '../unsent-list.ts';
import type { Outgoing } from './kept-queue.ts';
import type { SendQueue } from './send-queue.ts';

type Files = Outgoing['files'];

interface Written {
  /** Markdown. */
  content: string;
  files: Files;
  /** The message that it answers. */
  answersId: string | null;
  /** Another device has saved another text. */
  offered: Offered | null;
}

interface Start {
  memberId: string;
  conversationId: string;
  /** Where it is kept. */
  place: string;
  queue: SendQueue;
}

export type UnsentMessage = ReturnType<typeof createUnsentMessage>;

/** The text being written in a conversation. It is kept until it is sent, and is the same here and in the inbox. */
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
  /** Moves the text to the queue: the field is free for the next one. False if there is nothing to send. */
  const send = () => {
    if (isBlank()) return false;
    const { content, files, answersId } = $message.get();
    const isQueued = (id: string) => queue.$outgoing.get().some((each) => each.clientId === id);
    const keptId = keeper?.clientId;
    // After a reload, an unsent text may still have the id of a message that is on its way: two would be taken for one.
    const clientId = keptId && !isQueued(keptId) ? keptId : crypto.randomUUID();
    const sending = queue.add({ clientId, content, files, answersId });
    const deleteCopy = keeper?.handOver();
    show('', [], null);
    $ownMessage.set({ conversationId, content, state: 'sending' });
    void sending.then(() => {
      const left = queue.$outgoing.get().find((each) => each.clientId === clientId);
      if (left?.state === 'refused') $ownMessage.set({ conversationId, content, state: 'refused' });
      if (clientId !== keptId || left) void deleteCopy?.();
    });
    return true;
  };
  /** Puts a refused message back into the field, before what has been written since. False if it doesn't fit. */
  const takeBack = ({ clientId, content, files, answersId = null }: Outgoing) => {
    const now = $message.get();
    // It stays where it is, with its files, until some of those chosen since are removed.
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
      if (!isOnItsWay) show(content[0] ?? '', unsentList(files), answers[0] || null);
    },
    reset: () => show('', [], null),
    offer: offerBy((offered) => $message.setKey('offered', offered)),
  };
  /** Restores what was kept. Returns a function that ends it. */
  const start = () => {
    const started = new UnsentText(surface, { memberId: memberId || null, place });
    keeper = started;
    return keepOnLeaving(started);
  };
  return { $message, change, send, takeBack, start };
}
