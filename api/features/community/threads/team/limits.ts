import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

const day = 24 * 60 * 60;

/** Limits how often a member starts a conversation with the team. Continuing one doesn't count. */
export const teamConversationLimit = (userId: string): RateLimit => ({
  rule: 'messages.team',
  subject: userId,
  attempts: 10,
  windowSeconds: day,
});
