import { normalizeIpAddress, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

const quarterHour = 15 * 60;

export const limits = {
  /** Code attempts during setup. The secret is the member's own, so this only limits the work, not guessing. */
  setupByMember: (userId: string): RateLimit => ({
    rule: 'two-factor.setup',
    subject: userId,
    attempts: 20,
    windowSeconds: quarterHour,
  }),
  challengeByAddress: (address: string): RateLimit => ({
    rule: 'two-factor.address',
    subject: normalizeIpAddress(address),
    attempts: 100,
    windowSeconds: quarterHour,
  }),
} as const;
