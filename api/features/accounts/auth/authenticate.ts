import type { Context } from '#api/context.ts';
import type { Actor } from '#api/platform/actor/contract.ts';
import type { SessionCheck } from '#api/platform/actor/session-check.ts';
import { BoundedMap } from '#api/platform/bounded-map/bounded-map.ts';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { readCookie } from '#api/platform/http/cookies.ts';
import { summarizeTier } from '../entitlements/index.ts';
import { isSessionLive, sessionEnd, touchSession } from '../sessions/index.ts';
import { tokenSchema } from './contract.ts';
import { findSession } from './queries.ts';
import { sessionCookie } from './session-cookie.ts';

type Member = Extract<Actor, { kind: 'member' }>;

/** The owner of each session as this isolate last read it, by community, kind of secret and hash. */
const lastRead = new BoundedMap<Member>(1_000);

/** How old the recorded last use of a session may get before it is updated. */
const touchAfterMs = 10 * 60 * 1000;

/**
 * Resolves the actor of an API call from its bearer token, ignoring the page cookie. Without a header, the actor is a
 * visitor. An invalid token is refused with 401, even on calls that are open to visitors.
 */
export async function authenticateBearer(context: Context, header: string | undefined): Promise<Actor | null> {
  if (header === undefined) return null;
  const [scheme, token] = header.split(' ', 2);
  const actor = scheme?.toLowerCase() === 'bearer' ? await findActor(context, 'bearerHash', token) : null;
  if (!actor) throw new AppError('unauthenticated');
  return actor;
}

/** Resolves the actor of a page request from the page cookie. Null for a visitor. */
export async function authenticatePage(context: Context, request: Request): Promise<Actor | null> {
  return findActor(context, 'cookieHash', readCookie(request, sessionCookie.name));
}

/** Whether a page request carries a session cookie, valid or not. */
export function hasSessionCookie(request: Request): boolean {
  return readCookie(request, sessionCookie.name) !== undefined;
}

async function findActor(
  context: Context,
  secret: 'bearerHash' | 'cookieHash',
  value: string | undefined,
): Promise<Actor | null> {
  const parsed = tokenSchema.safeParse(value);
  if (!parsed.success) return null;
  const hash = await hashToken(parsed.data);
  const reading = readActor(context, secret, hash);
  const key = `${context.folder.slug} ${secret} ${hash}`;
  const { sessionCheck: check } = context;
  const expected = check && lastRead.get(key);
  if (!expected) return rememberActor(key, await reading);
  check.outcome = compareActor(key, expected, reading, check.outcome);
  return expected;
}

async function readActor(context: Context, secret: 'bearerHash' | 'cookieHash', hash: string): Promise<Member | null> {
  const { db, now } = context;
  const [session] = await findSession(db, { hash, at: now.getTime() }, secret);
  if (session?.user.status !== 'active' || !isSessionLive(session, session.user.role, now)) return null;
  if (now.getTime() - session.lastUsedAt > touchAfterMs) {
    context.defer(Promise.resolve(touchSession(db, session.sessionId, now)));
  }
  const { tierInForce, ...user } = session.user;
  return {
    kind: 'member',
    user: { ...user, subscription: summarizeTier(tierInForce) },
    sessionId: session.sessionId,
    sessionEndsAt: sessionEnd(session, user.role),
    provedAt: session.provedAt,
    settings: session.settings,
  };
}

/**
 * Compares the session in the database with the expected actor. If a page fails, its error page reads the session
 * again; if the actor is still the same, the earlier outcome is kept.
 */
async function compareActor(
  key: string,
  expected: Member,
  reading: Promise<Member | null>,
  earlier: SessionCheck['outcome'],
): Promise<'holds' | 'differs' | 'unread'> {
  try {
    const actor = rememberActor(key, await reading);
    const isSame = actor !== null && isSameActor(actor, expected);
    return isSame ? ((await earlier) ?? 'holds') : 'differs';
  } catch {
    return 'unread';
  }
}

/** Compares settings by identity, because equal settings are the same object. */
function isSameActor({ settings, ...actor }: Member, { settings: expectedSettings, ...expected }: Member): boolean {
  return settings === expectedSettings && JSON.stringify(actor) === JSON.stringify(expected);
}

/** Freezes an actor, because later requests share it. Its settings are already frozen. */
function freeze(actor: Member): Member {
  Object.freeze(actor.user.subscription);
  Object.freeze(actor.user);
  return Object.freeze(actor);
}

function rememberActor(key: string, actor: Member | null): Member | null {
  if (actor) lastRead.set(key, freeze(actor));
  else lastRead.delete(key);
  return actor;
}
