import { liftSuppression } from '#api/platform/mail/suppressions.ts';
import { countAttempt, type RateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';

const limits = {
  retries: (userId: string): RateLimit => ({
    rule: 'mail.retry',
    subject: userId,
    attempts: 5,
    windowSeconds: 24 * 60 * 60,
  }),
} as const;

/** Allows mail to the member's own address again. Idempotent. */
export const retryOwnMail = verb({ access: 'member' }, async (context, _, { user }): Promise<void> => {
  const { db, now } = context;
  const limit = limits.retries(user.id);
  refuseWhenOver(limit, await countAttempt(db, limit, now), now);
  await liftSuppression(db, context, user.email, now);
});
