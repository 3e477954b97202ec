import { describe, expect, it } from 'vitest';
import { invitations } from '#api/features/accounts/invitations/schema.ts';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { UserRole } from '#api/platform/actor/contract.ts';
import { proofLifetimeMs } from '#api/platform/actor/fresh-proof.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import { calls } from './calls.ts';
import { compareLists, noDifferences } from './compare-lists.ts';
import { actors, call, createTestCommunity, day, later, overtake, type TestCommunity, testNow } from './index.ts';
import { recipes } from './recipes/all.ts';
import { fillIn, type Setup } from './recipes/recipe.ts';
import { isTestedCall } from './tested-calls.ts';

const withProof = (wanted: 'always' | 'part' | 'password') =>
  Object.keys(calls).filter((route) => calls[route]?.proof === wanted);

type Body = object | ((community: TestCommunity) => Promise<object>);

/** Returns a body with the id of a new invitation to a role. */
const invitationOf = (role: UserRole) => async (community: TestCommunity) => {
  const [id, { id: invitedBy }] = [newId(), await actors.admin(community)];
  await community.db.insert(invitations).values({
    ...{ id, role, invitedBy, tokenHash: id, email: `${role}@people.test` },
    ...{ createdAt: testNow.getTime(), expiresAt: later(day).getTime() },
  });
  return { ids: [id] };
};

const line = { subject: 'Tere', preview: '', body: 'Tere!' };
const steps = { version: 1, steps: [{ id: 'hello', days: 0, texts: { et: line, en: line } }] };

/** Switches a sequence on, and returns a body with its steps. */
const stepsOnceOn = async (community: TestCommunity) => {
  const as = await actors.admin(community);
  await call(community, 'POST', '/api/admin/email-sequences/welcome/switch-on', { as, body: { version: 1 } });
  return steps;
};

/** Calls that need a fresh proof for only some bodies, with bodies of both kinds. */
const parts: Record<string, { needs: Body[]; free: Body[] }> = {
  'POST /api/admin/invitations/resend': {
    needs: [invitationOf('admin'), invitationOf('moderator')],
    free: [invitationOf('user')],
  },
  'POST /api/admin/invitations': {
    needs: [
      { people: [{ email: 'uus@people.test' }], role: 'admin' },
      { people: [{ email: 'uus@people.test' }], role: 'moderator' },
    ],
    free: [{ people: [{ email: 'uus@people.test' }] }, { people: [{ email: 'teine@people.test' }], role: 'user' }],
  },
  'PATCH /api/admin/users/:id': { needs: [{ role: 'admin' }, { role: 'moderator' }], free: [{ name: 'Mari Kask' }] },
  'PATCH /api/admin/email-sequences/:kind': { needs: [stepsOnceOn], free: [steps] },
  'PATCH /api/admin/settings': {
    needs: [
      { group: 'joining', version: 0, changes: { twoFactorAdmin: true } },
      { group: 'joining', version: 0, changes: { joining: 'open', minimumPasswordLength: 8 } },
      { group: 'mail', version: 0, changes: { mailFrom: 'post@people.test' } },
      { group: 'retention', version: 0, changes: { auditKeptDays: 400 } },
    ],
    free: [{ group: 'contact', version: 0, changes: { supportEmail: 'abi@people.test' } }],
  },
};

interface Answer {
  error?: { code: string; fields?: Record<string, { code: string }> };
}

interface Attack {
  community: TestCommunity;
  setup: Setup;
  make: () => ReturnType<typeof call<Answer>>;
}

async function prepare(route: string, given?: Body): Promise<Attack> {
  const community = await createTestCommunity();
  const recipe = recipes.get(route);
  const body = typeof given === 'function' ? await given(community) : given;
  const setup: Setup = { ...(await recipe?.(community)), ...(body ? { body } : {}) };
  const { params, query, ...options } = setup;
  const [method = '', path = ''] = route.split(' ');
  return { community, setup, make: () => call<Answer>(community, method, fillIn(path, params, query), options) };
}

const proveAt = ({ db }: TestCommunity, at: number) => db.update(sessions).set({ provedAt: at });
const now = testNow.getTime();
const left = async ({ db }: TestCommunity) => [await db.$count(auditLog), await db.$count(mailOutbox)];

it('every call that needs a fresh proof for only some of its effects is tested', () => {
  expect(compareLists(Object.keys(parts), withProof('part'))).toEqual(noDifferences);
});

/** A call to try. Its recipe provides the body unless one is given. */
interface Tried {
  route: string;
  body?: Body;
}

const attacks = [
  ...withProof('always').map((route): Tried => ({ route })),
  ...withProof('part').flatMap((route) => (parts[route]?.needs ?? []).map((body): Tried => ({ route, body }))),
].filter(({ route }) => isTestedCall(route));

describe.each(attacks)('the token of a session with a fresh proof: $route $body', ({ route, body }) => {
  it('can act for 15 minutes, and not after that', async () => {
    const { community, make } = await prepare(route, body);
    const before = await left(community);
    for (const at of [now - proofLifetimeMs, now - 60 * 60 * 1000, 0]) {
      await proveAt(community, at);
      const { status, body: answer } = await make();
      expect([status, answer.error?.code]).toEqual([403, 'proof_needed']);
    }
    expect(await left(community)).toEqual(before);
    await proveAt(community, now - proofLifetimeMs + 1);
    expect((await make()).status).toBeLessThan(400);
    expect((await left(community))[0]).toBeGreaterThan(before[0] ?? 0);
  });
});

const ofAdministrators = attacks.filter(({ route }) => calls[route]?.access === 'admin');

describe.each(ofAdministrators)('an administrator who has just lost access: $route $body', ({ route, body }) => {
  it.each(['role', 'session'] as const)('can no longer act without the %s', async (lost) => {
    const { community, setup, make } = await prepare(route, body);
    const { db } = community;
    const token = setup.as?.token;
    expect(token).toBeDefined();
    const before = await left(community);
    // Overtakes the call right after its session was read.
    const { result, wasOvertaken } = await overtake(
      2,
      async () => (lost === 'role' ? db.update(users).set({ role: 'user' }) : db.delete(sessions)),
      make,
    );
    expect([wasOvertaken, result.status >= 400]).toEqual([true, true]);
    expect(await left(community)).toEqual(before);
  });
});

const withoutProof = withProof('part')
  .filter(isTestedCall)
  .flatMap((route) => (parts[route]?.free ?? []).map((body): Tried => ({ route, body })));

it.each(withoutProof)(
  'a session with an old proof can still make calls that need no proof: $route $body',
  async ({ route, body }) => {
    const { community, make } = await prepare(route, body);
    await proveAt(community, 0);
    expect((await make()).body?.error?.code).not.toBe('proof_needed');
  },
);

it.each(withProof('password').filter(isTestedCall))('a fresh session still needs the password: %s', async (route) => {
  const { setup } = await prepare(route);
  const { password: _, ...rest } = setup.body as { password: string };
  const { make } = await prepare(route, rest);
  expect((await make()).body.error?.fields?.['password']?.code).toBe('password_required');
});
