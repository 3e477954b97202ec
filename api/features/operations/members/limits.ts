import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  /** Invitations go to strangers in the community's name. */
  invite: (userId: string): RateLimit => ({
    rule: 'invite.administrator',
    subject: userId,
    attempts: 100,
    windowSeconds: 60 * 60,
  }),
  /** Each call sends a mail in the community's name to an address that the administrator typed. */
  changeAddress: (userId: string): RateLimit => ({
    rule: 'change-address.administrator',
    subject: userId,
    attempts: 50,
    windowSeconds: 60 * 60,
  }),
} as const;
