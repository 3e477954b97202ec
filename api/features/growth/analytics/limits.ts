import { normalizeIpAddress, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  /** High enough for a school behind one IP address, low enough to stop a script that inflates counts. */
  reportByAddress: (address: string): RateLimit => ({
    rule: 'analytics.address',
    subject: normalizeIpAddress(address),
    attempts: 1_200,
    windowSeconds: 60 * 60,
  }),
  identifyByMember: (userId: string): RateLimit => ({
    rule: 'analytics.member',
    subject: userId,
    attempts: 60,
    windowSeconds: 60 * 60,
  }),
} as const;
