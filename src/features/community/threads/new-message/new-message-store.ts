import { map } from 'nanostores';
import type { Recipient as Member } from '#api/features/community/threads/contacts/contract.ts';
import { keepOnLeaving } from '#src/client/keep-on-leaving.ts';
import { sendUnsent } from '#src/client/send-unsent.ts';
import { UnsentText } from '#src/client/unsent-text.ts';
import { retryUntilAnswered } from '#src/client/until-answered.ts';
import { createTextOffer, type OfferedText } from '#src/client/writing-surface.ts';
import { type AttachedFile, filesToSend } from '../files/attached-file.ts';
import { parseUnsentList } from '../unsent-list.ts';

/** `isRequest` is missing where no message is a request, and in texts kept by an older version of the page. */
export type Recipient = Omit<Member, 'isRequest'> & Partial<Pick<Member, 'isRequest'>>;

interface Message {
  to: readonly Recipient[];
  subject: string;
  content: string;
  files: readonly AttachedFile[];
  /** The error code of the last attempt while sending is retried: `offline`, or the server's. */
  waitsFor: string | null;
  /** A different text that another device has saved. */
  offered: OfferedText | null;
}

/** The body of the call. */
export interface NewMessageBody {
  /** Ids of members. */
  to: string[];
  subject: string;
  content: string;
  /** Ids of files. */
  files: string[];
  /** Descriptions of pictures, by file id. */
  descriptions?: Record<string, string>;
  /** The same id for each attempt, so that the message is stored only once. */
  clientId: string;
}

export type NewMessageStore = ReturnType<typeof createNewMessageStore>;

interface Start<Answer> {
  memberId: string;
  /** Identifies the form that the unsent text belongs to: the key it is stored under until it is sent. */
  place: string;
  /** The recipients named in the page's URL. The subject is from the URL, too. */
  to: readonly Recipient[];
  subject: string;
  /** The maximum number of recipients. */
  max: number;
  post: (body: NewMessageBody) => Promise<Answer>;
}

/**
 * Creates the store of the first message to one or more members. Its text is kept until it is sent. While offline,
 * sending is retried with the same id, so that the message is stored only once.
 */
export function createNewMessageStore<Answer>({ memberId, place, to, subject, max, post }: Start<Answer>) {
  const blank = { to, subject, content: '', files: [] };
  const $message = map<Message>({ ...blank, waitsFor: null, offered: null });
  let unsent: UnsentText | null = null;

  const change = (changes: Partial<Pick<Message, 'to' | 'subject' | 'content' | 'files'>>) => {
    $message.set({ ...$message.get(), ...changes });
    unsent?.changed();
  };

  /** Whether a kept text is addressed to every recipient in the URL. */
  const fits = (kept: Record<string, string[]>) => {
    const chosen = parseUnsentList<Recipient>(kept['to']);
    return to.every((named) => chosen.some(({ id }) => id === named.id));
  };

  /** Restores the kept text, and keeps changes. Returns a function that stops this. */
  const start = () => {
    const surface = {
      read: () => {
        const now = $message.get();
        const [recipients, files] = [now.to, now.files].map((list) => JSON.stringify(list));
        return { to: [recipients ?? ''], subject: [now.subject], content: [now.content], files: [files ?? ''] };
      },
      isBlank: () => {
        const now = $message.get();
        return now.content.trim() === '' && now.subject.trim() === subject;
      },
      show: (kept: Record<string, string[]>) =>
        $message.set({
          ...$message.get(),
          to: parseUnsentList<Recipient>(kept['to']).slice(0, max),
          subject: kept['subject']?.[0] ?? '',
          content: kept['content']?.[0] ?? '',
          files: parseUnsentList(kept['files']),
        }),
      reset: () => $message.set({ ...$message.get(), ...blank }),
      offer: createTextOffer((offered) => $message.setKey('offered', offered)),
      // A text for other recipients must not be sent to the member in the page's URL.
      ...(to.length > 0 && { addressed: { to: to.map(({ id }) => id).join('.'), fits } }),
    };
    const started = new UnsentText(surface, { memberId: memberId || null, place });
    unsent = started;
    return keepOnLeaving(started);
  };

  const send = async (signal: AbortSignal) => {
    const { to: chosen, subject: line, content, files } = $message.get();
    const body = { to: chosen.map(({ id }) => id), subject: line, content, ...filesToSend(files) };
    const onAway = (code: string) => $message.setKey('waitsFor', code);
    try {
      const answer = await sendUnsent(unsent, (clientId) =>
        retryUntilAnswered(() => post({ ...body, clientId }), { signal, onAway }),
      );
      if (answer) unsent?.forget();
      return answer;
    } finally {
      $message.setKey('waitsFor', null);
    }
  };
  return { $message, change, start, send };
}
