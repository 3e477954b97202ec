import { AppError } from '#api/platform/http/app-error.ts';

/** Ten wrong codes in a row have locked the second factor until then. */
export function lockedError(lockedUntil: number | null, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(((lockedUntil ?? 0) - now.getTime()) / 1000));
  return new AppError('too_many_requests', { retryAfterSeconds });
}
