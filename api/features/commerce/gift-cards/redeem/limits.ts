import { normalizeIpAddress, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

const minute = 60;

/** The limits of wrong codes, in previews and redemptions. */
export const limits = {
  byMember: (userId: string): RateLimit => ({
    rule: 'gift-card.member',
    subject: userId,
    attempts: 10,
    windowSeconds: minute,
  }),
  byAddress: (address: string): RateLimit => ({
    rule: 'gift-card.address',
    subject: normalizeIpAddress(address),
    attempts: 10,
    windowSeconds: minute,
  }),
} as const;
