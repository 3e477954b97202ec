import type { Database } from '#api/platform/database/connect.ts';
import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';
import { normalizeIpAddress, resetAttempts } from '#api/platform/rate-limits/count-attempt.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;

/** The limits of signing in and signing up. Attempts are counted in the community's database before any hashing. */
export const limits = {
  signInByAccount: (email: string): RateLimit => ({
    rule: 'sign-in.account',
    subject: email,
    attempts: 10,
    windowSeconds: quarterHour,
  }),
  signInByAddress: (address: string): RateLimit => ({
    rule: 'sign-in.address',
    subject: normalizeIpAddress(address),
    attempts: 100,
    windowSeconds: quarterHour,
  }),
  signUpByAddress: (address: string): RateLimit => ({
    rule: 'sign-up.address',
    subject: normalizeIpAddress(address),
    attempts: 30,
    windowSeconds: hour,
  }),
  /** Mails to one e-mail address that anyone can trigger. */
  mailToAccount: (email: string): RateLimit => ({
    rule: 'sign-up.mail',
    subject: email,
    attempts: 5,
    windowSeconds: hour,
  }),
  verifyByAddress: (address: string): RateLimit => ({
    rule: 'verify-email.address',
    subject: normalizeIpAddress(address),
    attempts: 60,
    windowSeconds: hour,
  }),
} as const;

/** Resets the sign-in limit once the owner has proved by other means than the password that the account is theirs. */
export function resetSignInAttempts(db: Database, email: string) {
  return resetAttempts(db, limits.signInByAccount(email));
}
