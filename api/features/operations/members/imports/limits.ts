import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

export const limits = {
  /** Each upload parses thousands of addresses; a file is uploaded twice, for the preview and to store it. */
  upload: (userId: string): RateLimit => ({
    rule: 'user-import.upload',
    subject: userId,
    attempts: 60,
    windowSeconds: 60 * 60,
  }),
  /** Each import sends up to 20,000 invitations to strangers in the community's name. */
  start: (userId: string): RateLimit => ({
    rule: 'user-import.start',
    subject: userId,
    attempts: 10,
    windowSeconds: 24 * 60 * 60,
  }),
} as const;
