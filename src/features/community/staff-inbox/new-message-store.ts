import { map } from 'nanostores';
import type { Addressee } from '#api/features/community/staff-inbox/write/contract.ts';
import type { matters } from '#api/features/community/threads/contract.ts';
import { call } from '#src/client/call.ts';
import { type Offered, offerBy, UnsentText } from '#src/client/unsent-text.ts';
import { untilAnswered } from '#src/client/until-answered.ts';

interface Named {
  id: string;
  name: string;
}

interface Message {
  to: readonly Addressee[];
  subject: string;
  content: string;
  files: readonly Named[];
  /** The network is away: it is sent once it is back. */
  isWaiting: boolean;
  /** Another device has saved another text. */
  offered: Offered | null;
}

interface Start {
  memberId: string;
  /** Who and what the page's address says. */
  to: Addressee | null;
  about: { type: (typeof matters)[number]; id: string } | null;
  subject: string;
}

/**
 * A message from the community to one member. What is written is kept until it is sent, and sending is repeated with
 * the same id while the network is away, so that it is written once.
 */
export function createMessage({ memberId, to, about, subject }: Start) {
  const blank = { to: to ? [to] : [], subject, content: '', files: [] };
  const $message = map<Message>({ ...blank, isWaiting: false, offered: null });
  let unsent: UnsentText | null = null;

  const change = (changes: Partial<Pick<Message, 'to' | 'subject' | 'content' | 'files'>>) => {
    $message.set({ ...$message.get(), ...changes });
    unsent?.changed();
  };

  /** Restores what was kept. Returns a function that ends it. */
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
          // The member in the page's address is meant, whoever was written to before.
          to: to ? [to] : listIn(kept['to']),
          subject: kept['subject']?.[0] ?? '',
          content: kept['content']?.[0] ?? '',
          files: listIn(kept['files']),
        }),
      reset: () => $message.set({ ...$message.get(), ...blank }),
      offer: offerBy((offered) => $message.setKey('offered', offered)),
    };
    const started = new UnsentText(surface, { memberId, place: 'letter' });
    unsent = started;
    const keep = () => started.keepNow();
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      started.leave();
    };
  };

  const send = async (signal: AbortSignal) => {
    const { to: chosen, subject: line, content, files } = $message.get();
    const body = {
      to: chosen[0]?.id ?? '',
      ...{ subject: line, content, files: files.map(({ id }) => id) },
      ...(unsent && { clientId: unsent.clientId }),
      ...(about && { about }),
    };
    unsent?.tried();
    try {
      const answer = await untilAnswered(() => call('POST /api/admin/messages', { body }), {
        signal,
        onAway: () => $message.setKey('isWaiting', true),
      });
      if (answer) unsent?.forget();
      return answer;
    } finally {
      $message.setKey('isWaiting', false);
    }
  };
  return { $message, change, start, send };
}

/** A list that was kept as JSON in one value. */
function listIn<Item>(values: readonly string[] | undefined): Item[] {
  try {
    return JSON.parse(values?.[0] || '[]') as Item[];
  } catch {
    return [];
  }
}
