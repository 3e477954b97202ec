import { useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';

interface Replacement<Asked, Ready> {
  /** The current value, compared by identity. */
  current: () => unknown;
  /** Whether the field contains text that would be lost. */
  isWritten: () => boolean;
  work: (asked: Asked) => Promise<Ready>;
  fill: (ready: Ready) => void;
}

/**
 * Fills a field with a value that takes a while to create. Asks before it replaces text in the field, and again if text
 * was written in the meantime: while `isAsking`, show a `YesNoDialog` and pass its answer to `answer`.
 */
export function useReplacement<Asked, Ready>({ current, isWritten, work, fill }: Replacement<Asked, Ready>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [question, setQuestion] = useState<{ asked: Asked; made: { ready: Ready } | null } | null>(null);
  const make = async (asked: Asked) => {
    const before = current();
    setBusy(true);
    setFailure(null);
    try {
      const ready = await work(asked);
      if (current() !== before && isWritten()) setQuestion({ asked, made: { ready } });
      else fill(ready);
    } catch (error) {
      setFailure(codeOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    failure,
    isAsking: question !== null,
    start: (asked: Asked) => (isWritten() ? setQuestion({ asked, made: null }) : void make(asked)),
    answer(isMeant: boolean) {
      setQuestion(null);
      if (!question || !isMeant) return;
      if (question.made) fill(question.made.ready);
      else void make(question.asked);
    },
  };
}
