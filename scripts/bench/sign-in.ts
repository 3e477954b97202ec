import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { LocalSettings } from '../local/settings.ts';
import { fetchOnce } from './fetch-once.ts';

/**
 * Creates an account that is signed in for a day, because some parts run for hours on a slow machine. Its `token`
 * authenticates API calls, its `cookie` pages. `read` returns a function that fetches an API path.
 */
export async function signIn(
  db: Database,
  { ports }: LocalSettings,
  host: string,
  role: 'user' | 'moderator' | 'admin',
) {
  const [id, now] = [newId(), Date.now()];
  const person = { id, email: `${id}@people.test`, locale: 'et', role, status: 'active' } as const;
  await db.insert(users).values({ ...person, createdAt: now, emailVerifiedAt: now });
  const { token, cookie } = await insertBenchSession(db, id);
  const headers = { authorization: `Bearer ${token}` };
  const read = (path: string) => async () => {
    const { status } = await fetchOnce(ports.worker, host, path, { headers });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  return { id, token, cookie, read };
}

/** Signs an account in for a day. */
export async function insertBenchSession(db: Database, userId: string): Promise<{ token: string; cookie: string }> {
  const [token, cookie, now] = [randomToken(), randomToken(), Date.now()];
  await db.insert(sessions).values({
    ...{ id: newId(), userId, bearerHash: await hashToken(token), cookieHash: await hashToken(cookie) },
    ...{ createdAt: now, lastUsedAt: now, expiresAt: now + dayMs, userAgent: '' },
  });
  return { token, cookie };
}
