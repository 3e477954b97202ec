import { limitedAddress, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  /** Tokens can't be guessed; this limits the hashing that strangers can cause. */
  acceptByAddress: (address: string): RateLimit => ({
    rule: 'accept-invitation.address',
    subject: limitedAddress(address),
    attempts: 30,
    windowSeconds: 60 * 60,
  }),
} as const;
