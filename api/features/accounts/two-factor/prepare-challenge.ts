import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { insertChallenge } from './queries.ts';
import { challengeLifetime } from './rules.ts';

/**
 * Prepares a challenge for a user who has passed the first factor. The caller adds `insert` to its batch, where it
 * inserts nothing unless `onlyIf` holds. Only the challenge's hash is stored.
 */
export async function prepareChallenge(context: Context, userId: string, onlyIf: SQL) {
  const challenge = randomToken();
  const at = context.now.getTime();
  const row = {
    id: newId(),
    userId,
    tokenHash: await hashToken(challenge),
    createdAt: at,
    expiresAt: at + challengeLifetime.ms,
  };
  return { challenge, insert: insertChallenge(context.db, row, onlyIf) };
}
