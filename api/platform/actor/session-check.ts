import { AppError } from '../http/app-error.ts';

/**
 * The reading of a session, while its request is already answered for the member who had it when it was last read. Two
 * reads of one moment share an exchange with the database, so a page needs one and not two.
 */
export interface SessionCheck {
  /** Unset while no one is expected. Never rejects. `differs`: it ended, or something about its member changed. */
  outcome?: Promise<'holds' | 'differs' | 'unread'>;
}

/**
 * Answers a read at once, and gives the answer only if the session turns out to be as expected. Otherwise answers again
 * without expecting anyone. Nothing is written before the session is known to hold: see {@link afterCheck}.
 */
export async function answerWhileChecking(answer: (check?: SessionCheck) => Promise<Response>): Promise<Response> {
  const check: SessionCheck = {};
  const [begun] = await Promise.allSettled([answer(check)]);
  const outcome = (await check.outcome) ?? 'holds';
  const isFailure = begun.status === 'rejected' || begun.value.status >= 500;
  // While the database is out, a second answer would only double the wait.
  if (outcome === 'differs' || (outcome === 'unread' && !isFailure)) {
    if (begun.status === 'fulfilled') await begun.value.body?.cancel();
    return answer();
  }
  if (begun.status === 'rejected') throw begun.reason;
  return begun.value;
}

/** Lets a write pass once the session holds. The others belong to an answer that no one gets. */
export async function afterCheck(check: SessionCheck): Promise<void> {
  if (check.outcome && (await check.outcome) !== 'holds') throw new AppError('unauthenticated');
}

/**
 * The work that an answer leaves to be done after it. An answer that nobody gets may have been refused its writes, which
 * is no failure.
 */
export async function workAfter(check: SessionCheck, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (thrown) {
    if (((await check.outcome) ?? 'holds') === 'holds') throw thrown;
  }
}
