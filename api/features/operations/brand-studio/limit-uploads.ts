import type { Context } from '#api/context.ts';
import { countAttempt, type RateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';

/** Counts an administrator's upload of a logo or picture: at most 60 an hour, together. */
export async function limitUploads({ db, now }: Context, userId: string): Promise<void> {
  const limit: RateLimit = { rule: 'brand-pictures.member', subject: userId, attempts: 60, windowSeconds: 60 * 60 };
  refuseWhenOver(limit, await countAttempt(db, limit, now), now);
}
