import { inject } from 'vitest';
import { appendToLedger, createEmptyLedger, type Grant } from '#api/features/accounts/entitlements/index.ts';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { day, testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';

/** A signed-in member: their row, their session, and both of its secrets. */
export interface TestActor {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly sessionId: string;
  readonly token: string;
  readonly cookie: string;
}

type UserOverrides = Partial<typeof users.$inferInsert>;
type SessionOverrides = Partial<
  Pick<typeof sessions.$inferInsert, 'createdAt' | 'lastUsedAt' | 'provedAt' | 'expiresAt'>
>;

interface ActorOptions {
  user?: UserOverrides;
  session?: SessionOverrides;
}

/**
 * Creates a new person on each call: `const mari = await actors.member(community)`. Rows are
 * inserted directly, so a test of one feature doesn't depend on another feature's verbs.
 */
export const actors = {
  member: (community: TestCommunity, options?: ActorOptions) => insertActor(community, {}, options),
  moderator: (community: TestCommunity, options?: ActorOptions) =>
    insertActor(community, { role: 'moderator' }, options),
  admin: (community: TestCommunity, options?: ActorOptions) =>
    insertActor(community, { role: 'admin', adminSince: testNow.getTime() - 30 * day }, options),
  expert: (community: TestCommunity, options?: ActorOptions) => insertActor(community, { isExpert: true }, options),
  /** Banned after signing in: the session still exists but must be useless. */
  banned: (community: TestCommunity, options?: ActorOptions) => insertActor(community, { status: 'banned' }, options),
  premium: (community: TestCommunity, options?: ActorOptions) => insertSubscriber(community, 'premium', options),
  donator: (community: TestCommunity, options?: ActorOptions) => insertSubscriber(community, 'donator', options),
};

const turns = new WeakMap<TestCommunity, Promise<unknown>>();

/**
 * Creates people one after another, because the database server can hang while many write at once (see `checkpoint`).
 */
function inTurn<Answer>(community: TestCommunity, write: () => Promise<Answer>): Promise<Answer> {
  const turn = (turns.get(community) ?? Promise.resolve()).then(write);
  turns.set(
    community,
    turn.catch(() => undefined),
  );
  return turn;
}

async function insertActor(
  community: TestCommunity,
  kind: UserOverrides,
  { user = {}, session = {} }: ActorOptions = {},
): Promise<TestActor> {
  const at = testNow.getTime();
  const { plain, stored } = inject('actorPassword');
  const [id, sessionId, token, cookie] = [newId(), newId(), randomToken(), randomToken()];
  const row = {
    id,
    email: `${id}@people.test`,
    name: 'Mari Maasikas',
    passwordHash: stored,
    locale: 'et' as const,
    emailVerifiedAt: at,
    createdAt: at,
    ...kind,
    ...user,
  };
  const signedIn = {
    id: sessionId,
    userId: row.id,
    bearerHash: await hashToken(token),
    cookieHash: await hashToken(cookie),
    createdAt: at,
    lastUsedAt: at,
    // A sign-in counts as a proof.
    provedAt: session.createdAt ?? at,
    expiresAt: at + 30 * day,
    userAgent: '',
    ...session,
  };
  const { db } = community;
  await inTurn(community, () => db.batch([db.insert(users).values(row), db.insert(sessions).values(signedIn)]));
  return { id: row.id, email: row.email, password: plain, sessionId, token, cookie };
}

async function insertSubscriber(
  community: TestCommunity,
  tier: 'premium' | 'donator',
  options?: ActorOptions,
): Promise<TestActor> {
  const actor = await insertActor(community, {}, options);
  const at = testNow.getTime();
  const time = { from: at - day, until: at + 30 * day };
  await grantTo(community, actor, { tier, time, grantedAt: at - day });
  return actor;
}

/** Inserts the member's first ledger entry. */
export async function grantTo(
  { db, tenant }: TestCommunity,
  { id }: Pick<TestActor, 'id'>,
  grant: Pick<Grant, 'tier' | 'time' | 'grantedAt'>,
): Promise<void> {
  const change: Grant = { kind: 'grant', source: 'admin', reference: newId(), ...grant };
  const prepared = appendToLedger({ db, tenant, now: testNow }, createEmptyLedger(id), change);
  if (prepared) await db.batch([prepared.claim, ...prepared.statements]);
}
