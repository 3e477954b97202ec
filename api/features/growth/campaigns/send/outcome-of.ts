import { describeError } from '#api/platform/http/log.ts';
import { retryDelaySeconds } from '#api/platform/mail/retry-delay.ts';
import { isAcceptanceUnknown, isFinal } from '#api/platform/mail/send-error.ts';
import type { Outcome } from './rows/queries.ts';

const maxAttempts = 6;

interface Attempt {
  /** The number of the attempt. */
  attempts: number;
  now: Date;
  /** Whether a provider recognises a repeated mail, so that it can safely be sent again. */
  isRepeatable: boolean;
}

/** Determines the outcome of a mail whose sending threw this error. */
export function outcomeOf(
  error: unknown,
  { attempts, now, isRepeatable }: Attempt,
): Extract<Outcome, { reason: string }> {
  const { error: reason } = describeError(error);
  const isLast = attempts >= maxAttempts;
  const mayHaveArrived = isAcceptanceUnknown(error);
  if (mayHaveArrived && (isLast || !isRepeatable)) return { state: 'unknown', reason };
  if (isFinal(error) || isLast) return { state: 'failed', reason };
  const dueAt = now.getTime() + retryDelaySeconds(attempts) * 1000;
  return { state: 'waiting', reason, dueAt, ...(mayHaveArrived ? { uncertainSince: now.getTime() } : {}) };
}
