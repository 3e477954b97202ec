import { dayMs } from '#api/platform/calendar/time.ts';

/** How long a session is valid: since its last use, since the sign-in, and since an admin's sign-in. */
export const sessionLifetime = { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs, adminMs: dayMs } as const;

interface SessionTimes {
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
}

/** Whether a session is still valid: used within 7 days and at most 30 days old, or 24 hours for an admin. */
export function isSessionLive(session: SessionTimes, role: string, now: Date): boolean {
  const at = now.getTime();
  return at < sessionEnd(session, role) && at - session.lastUsedAt < sessionLifetime.idleMs;
}

/** Returns when a session ends at the latest, regardless of its use. */
export function sessionEnd({ createdAt, expiresAt }: Omit<SessionTimes, 'lastUsedAt'>, role: string): number {
  return role === 'admin' ? Math.min(expiresAt, createdAt + sessionLifetime.adminMs) : expiresAt;
}
