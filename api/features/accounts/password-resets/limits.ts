import { normalizeIpAddress, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

const hour = 60 * 60;

export const limits = {
  requestByAddress: (address: string): RateLimit => ({
    rule: 'forgot-password.address',
    subject: normalizeIpAddress(address),
    attempts: 30,
    windowSeconds: hour,
  }),
  /** Over the limit nothing is sent, but the response is the same. The newest link still works. */
  mailToAccount: (email: string): RateLimit => ({
    rule: 'forgot-password.mail',
    subject: email,
    attempts: 5,
    windowSeconds: hour,
  }),
  resetByAddress: (address: string): RateLimit => ({
    rule: 'reset-password.address',
    subject: normalizeIpAddress(address),
    attempts: 30,
    windowSeconds: hour,
  }),
} as const;
