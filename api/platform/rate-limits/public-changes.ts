import type { RateLimit } from './count-attempt.ts';

/**
 * Limits how often one member changes pages that everyone sees, across features: each change makes all cached pages
 * stale.
 */
export const publicChangeLimit = (userId: string): RateLimit => ({
  rule: 'public-changes.member',
  subject: userId,
  attempts: 60,
  windowSeconds: 60 * 60,
});
