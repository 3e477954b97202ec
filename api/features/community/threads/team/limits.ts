import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

const day = 24 * 60 * 60;

/** Continuing a conversation doesn't count. */
export const teamConversationsBy = (userId: string): RateLimit => ({
  rule: 'messages.team',
  subject: userId,
  attempts: 10,
  windowSeconds: day,
});
