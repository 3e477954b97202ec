import { normalizeIpAddress, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

const hour = 60 * 60;

export const limits = {
  byAddress: (address: string): RateLimit => ({
    rule: 'reports.address',
    subject: normalizeIpAddress(address),
    attempts: 10,
    windowSeconds: hour,
  }),
  byMember: (userId: string): RateLimit => ({
    rule: 'reports.member',
    subject: userId,
    attempts: 30,
    windowSeconds: hour,
  }),
  /** Limits the confirmation mails to one address for visitors' reports. */
  receipts: (email: string): RateLimit => ({
    rule: 'reports.receipts',
    subject: email,
    attempts: 10,
    windowSeconds: hour,
  }),
} as const;
