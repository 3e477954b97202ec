import { limitedAddress, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

const aMinute = { attempts: 60, windowSeconds: 60 } as const;

export const limits = {
  byAddress: (address: string): RateLimit => ({
    rule: 'search.address',
    subject: limitedAddress(address),
    ...aMinute,
  }),
  byMember: (userId: string): RateLimit => ({ rule: 'search.member', subject: userId, ...aMinute }),
} as const;
