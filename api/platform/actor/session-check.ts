import { AppError } from '../http/app-error.ts';

/**
 * A session check that runs while the request is already processed for the session's last known member. The check
 * shares an exchange with the request's own reads, so a page needs only one.
 */
export interface SessionCheck {
  /**
   * Unset if no member is expected. Never rejects. `differs`: the session ended, or something about its member changed.
   */
  outcome?: Promise<'holds' | 'differs' | 'unread'>;
}

/**
 * Processes a request at once, but returns the response only if the session turns out as expected; otherwise processes
 * the request again with the session that was read. Nothing is written before the session is confirmed: see {@link
 * requireConfirmedSession}.
 */
export async function respondWhileChecking(answer: (check?: SessionCheck) => Promise<Response>): Promise<Response> {
  const check: SessionCheck = {};
  const [begun] = await Promise.allSettled([answer(check)]);
  const outcome = (await check.outcome) ?? 'holds';
  const isFailure = begun.status === 'rejected' || begun.value.status >= 500;
  // While the database is unavailable, a second attempt would only double the wait.
  if (outcome === 'differs' || (outcome === 'unread' && !isFailure)) {
    if (begun.status === 'fulfilled') await begun.value.body?.cancel();
    return answer();
  }
  if (begun.status === 'rejected') throw begun.reason;
  return begun.value;
}

/**
 * Waits until the session is confirmed, so that a write may run. Throws otherwise: the write's response will be
 * discarded.
 */
export async function requireConfirmedSession(check: SessionCheck): Promise<void> {
  if (check.outcome && (await check.outcome) !== 'holds') throw new AppError('unauthenticated');
}

/** Waits for deferred work. If the response was discarded, writes may have been refused, so failures are ignored. */
export async function settleDeferredWork(check: SessionCheck, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (thrown) {
    if (((await check.outcome) ?? 'holds') === 'holds') throw thrown;
  }
}
