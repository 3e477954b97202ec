import { dayMs } from '#api/platform/calendar/time.ts';

/** How long a session lives. */
export const sessionLife = { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs, adminMs: dayMs } as const;

interface SessionTimes {
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
}

/** Whether a session still holds: used within 7 days, at most 30 days old, 24 hours for an admin. */
export function isSessionLive(session: SessionTimes, role: string, now: Date): boolean {
  const at = now.getTime();
  if (at >= session.expiresAt) return false;
  if (at - session.lastUsedAt >= sessionLife.idleMs) return false;
  return role !== 'admin' || at - session.createdAt < sessionLife.adminMs;
}

/** How long after signing in a member without a password may do what others confirm by theirs. */
export const freshSessionMs = 15 * 60 * 1000;

export function isFreshSession(signedInAt: number, now: Date): boolean {
  return now.getTime() - signedInAt < freshSessionMs;
}
