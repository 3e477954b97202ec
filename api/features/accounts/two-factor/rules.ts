import { hourMs } from '#api/platform/calendar/time.ts';

const stepMs = 30_000;

/** A challenge waits for its code this long, and ends with the fifth wrong one. */
export const challengeLife = { ms: 10 * 60 * 1000, attempts: 5 } as const;

/** Ten wrong codes in a row, over any number of challenges, close the second factor for a while. */
export const codeLock = { wrongCodes: 10, ms: 15 * 60 * 1000 } as const;

/** A setup that nobody finished is nothing after this. */
export const setupLifeMs = hourMs;

/** Number of the 30-second step that a moment is in (RFC 6238 section 4). */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / stepMs);
}

/** Steps whose code is accepted: one either side of now, and none that an accepted code has used up. */
export function openSteps(now: Date, lastStep: number | null): number[] {
  const step = stepAt(now);
  return [step - 1, step, step + 1].filter((open) => open >= 0 && (lastStep === null || open > lastStep));
}

export type TypedCode = { kind: 'step' | 'backup'; code: string };

/** What somebody typed, already without spaces and hyphens: a code of the app, a backup code, or neither. */
export function readCode(typed: string): TypedCode | null {
  if (/^\d{6}$/.test(typed)) return { kind: 'step', code: typed };
  const code = typed.replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? { kind: 'backup', code } : null;
}
