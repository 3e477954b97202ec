import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';

const hour = 60 * 60;

export const messageLimit = (userId: string): RateLimit => ({
  rule: 'messages.member',
  subject: userId,
  attempts: 300,
  windowSeconds: hour,
});

/** Hourly limits on new recipients, for members who joined at least three days ago and for newer ones. */
const newRecipients = { known: 20, newcomer: 5 } as const;
const newcomerMs = 3 * 24 * hour * 1000;

export function newRecipientLimit({ id, createdAt }: { id: string; createdAt: number }, now: Date): RateLimit {
  const isNewcomer = now.getTime() - createdAt < newcomerMs;
  return {
    rule: 'messages.new-recipients',
    subject: id,
    attempts: isNewcomer ? newRecipients.newcomer : newRecipients.known,
    windowSeconds: hour,
  };
}
