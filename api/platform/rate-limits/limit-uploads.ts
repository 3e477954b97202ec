import type { Context } from '#api/context.ts';
import { countAttempt, type RateLimit, refuseWhenOver } from './count-attempt.ts';

/** Counts a member's upload by a rule such as `post-pictures.member`, and refuses it after 60 in an hour. */
export async function limitUploads({ db, now }: Context, rule: string, userId: string): Promise<void> {
  const limit: RateLimit = { rule, subject: userId, attempts: 60, windowSeconds: 60 * 60 };
  refuseWhenOver(limit, await countAttempt(db, limit, now), now);
}
