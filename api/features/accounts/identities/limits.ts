import { normalizeIpAddress, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

const quarterHour = 15 * 60;

export const limits = {
  /** Each request stores a row for ten minutes. The limit allows for schools and offices that share one IP address. */
  startByAddress: (address: string): RateLimit => ({
    rule: 'identities.start',
    subject: normalizeIpAddress(address),
    attempts: 100,
    windowSeconds: quarterHour,
  }),
  finishByAddress: (address: string): RateLimit => ({
    rule: 'identities.finish',
    subject: normalizeIpAddress(address),
    attempts: 100,
    windowSeconds: quarterHour,
  }),
} as const;
