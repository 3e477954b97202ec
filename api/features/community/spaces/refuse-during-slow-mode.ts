import { AppError } from '#api/platform/http/app-error.ts';

/** Refuses with 429 and Retry-After while slow mode keeps a member from writing in a space. */
export function refuseDuringSlowMode({ waitsUntil }: { waitsUntil: number | null }, now: Date): void {
  if (waitsUntil === null) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((waitsUntil - now.getTime()) / 1000));
  throw new AppError('too_many_requests', { code: 'slow_mode', retryAfterSeconds });
}
