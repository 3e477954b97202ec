import type { Context } from '#api/context.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { isActiveAccount } from '../users/index.ts';
import { insertSession } from './queries.ts';
import { sessionLifetime } from './rules.ts';

export interface NewSession {
  id: string;
  /** The token for `Authorization: Bearer`, which only `/api/*` accepts. */
  token: string;
  /** The value of the page cookie. */
  cookie: string;
  insert: ReturnType<typeof insertSession>;
}

/**
 * Prepares a session with a token and a cookie. The caller adds `insert` to its batch, where it inserts nothing unless
 * `onlyIf` holds.
 */
export async function prepareSession(
  context: Context,
  userId: string,
  onlyIf = isActiveAccount(userId),
): Promise<NewSession> {
  const [id, token, cookie] = [newId(), randomToken(), randomToken()];
  const at = context.now.getTime();
  const session = {
    id,
    userId,
    bearerHash: await hashToken(token),
    cookieHash: await hashToken(cookie),
    createdAt: at,
    lastUsedAt: at,
    provedAt: at,
    expiresAt: at + sessionLifetime.absoluteMs,
    userAgent: context.userAgent,
    country: context.country,
  };
  return { id, token, cookie, insert: insertSession(context.db, session, onlyIf) };
}
