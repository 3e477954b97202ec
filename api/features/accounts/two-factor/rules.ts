import { hourMs } from '#api/platform/calendar/time.ts';

const stepMs = 30_000;

/** How long a challenge is valid, and after how many wrong codes it ends. */
export const challengeLifetime = { ms: 10 * 60 * 1000, attempts: 5 } as const;

/** Ten wrong codes in a row, across challenges, lock two-factor for 15 minutes. */
export const codeLock = { wrongCodes: 10, ms: 15 * 60 * 1000 } as const;

/** How long an unfinished setup is valid. */
export const setupLifetimeMs = hourMs;

/** Returns the number of the 30-second time step at a moment (RFC 6238, section 4). */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / stepMs);
}

/**
 * Returns the time steps whose codes are accepted: the current one and one on either side, if later than the last
 * accepted one.
 */
export function listAcceptableSteps(now: Date, lastStep: number | null): number[] {
  const step = stepAt(now);
  return [step - 1, step, step + 1].filter((open) => open >= 0 && (lastStep === null || open > lastStep));
}

export type EnteredCode = { kind: 'step' | 'backup'; code: string };

/** Classifies a normalized code as an authenticator code or a backup code. Null if it is neither. */
export function readCode(typed: string): EnteredCode | null {
  if (/^\d{6}$/.test(typed)) return { kind: 'step', code: typed };
  const code = typed.replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? { kind: 'backup', code } : null;
}
