import { dayMs } from '#api/platform/calendar/time.ts';

/** Session lifetimes. */
export const sessionLife = { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs, adminMs: dayMs } as const;

interface SessionTimes {
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
}

/** Whether a session is still valid: used within 7 days and at most 30 days old, or 24 hours for an admin. */
export function isSessionLive(session: SessionTimes, role: string, now: Date): boolean {
  const at = now.getTime();
  if (at >= session.expiresAt) return false;
  if (at - session.lastUsedAt >= sessionLife.idleMs) return false;
  return role !== 'admin' || at - session.createdAt < sessionLife.adminMs;
}

/** How recent a sign-in must be to replace the password confirmation, for members without one. */
export const freshSessionMs = 15 * 60 * 1000;

export function isFreshSession(signedInAt: number, now: Date): boolean {
  return now.getTime() - signedInAt < freshSessionMs;
}
