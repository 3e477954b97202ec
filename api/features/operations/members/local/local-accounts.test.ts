import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { requireDeveloperMachine } from '#api/permissions.ts';
import { turnOnTwoFactor } from '#api/testing/authenticator.ts';
import { actors, call, createTestCommunity, createTestContext } from '#api/testing/index.ts';
import { createAdmin } from './create-admin.ts';
import { createFirstAdmin } from './create-first-admin.ts';
import { hasAdmin } from './has-admin.ts';

const password = 'kuu paistab metsa kohal';

describe('the first administrator', () => {
  it('can sign in immediately, and is created by only one of several concurrent calls', async () => {
    const community = await createTestCommunity();
    expect(await hasAdmin(createTestContext(community))).toBe(false);
    const outcomes = await Promise.all(
      ['mari', 'jaan', 'tiit'].map((name) =>
        createFirstAdmin(createTestContext(community), { email: ` ${name}@people.test`, password }),
      ),
    );
    const [made, ...more] = outcomes.filter(({ ok }) => ok);
    expect([made?.ok, more]).toEqual([true, []]);
    const rows = await community.db.select().from(users);
    expect(rows.map(({ email, role }) => ({ email, role }))).toEqual([
      { email: made?.ok === true && made.email, role: 'admin' },
    ]);
    expect(await createFirstAdmin(createTestContext(community), { email: 'uus@people.test', password })).toEqual({
      ok: false,
      refusal: 'admin_exists',
    });
    expect(await hasAdmin(createTestContext(community))).toBe(true);
    const signedIn = await call(community, 'POST', '/api/auth/sign-in', { body: { email: rows[0]?.email, password } });
    expect([signedIn.status, signedIn.body.user?.role]).toEqual([200, 'admin']);
  });
});

describe('an additional administrator', () => {
  it('may be an existing member, whose account gets the role and whose sessions end', async () => {
    const community = await createTestCommunity();
    const [mari, jaan] = [await actors.member(community), await actors.admin(community)];
    await createAdmin(createTestContext(community), { email: mari.email, password: 'täht särab metsa kohal' });
    const [row] = await community.db.select().from(users).where(eq(users.id, mari.id));
    expect(row?.role).toBe('admin');
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(401);
    expect((await call(community, 'GET', '/api/users/profile', { as: jaan })).status).toBe(200);
  });

  it('can’t finish a sign-in that began with the old password', async () => {
    const community = await createTestCommunity();
    const mari = await actors.member(community);
    const { codeNow: code } = await turnOnTwoFactor(community, mari);
    const { email, password: old } = mari;
    const begun = await call<{ challenge: string }>(community, 'POST', '/api/auth/sign-in', {
      body: { email, password: old },
    });
    const { challenge } = begun.body;
    await createAdmin(createTestContext(community), { email, password });
    const body = { challenge, code };
    expect((await call(community, 'POST', '/api/auth/two-factor', { body })).body.error?.code).toBe('challenge_ended');
  });

  it('needs an acceptable password', async () => {
    const context = createTestContext(await createTestCommunity());
    const faultsOf = (input: { email: string; password: string }) =>
      createAdmin(context, input).catch(({ fields }) => fields);
    expect(await faultsOf({ email: 'mari', password })).toEqual({ email: 'email_invalid' });
    expect(await faultsOf({ email: 'mari@people.test', password: 'short' })).toEqual({
      password: 'password_too_short',
    });
  });
});

describe.each([undefined, 'production', 'staging', 'LOCAL'])('with ENVIRONMENT set to %s', (ENVIRONMENT) => {
  it('every call returns 404 and creates no account', async () => {
    const community = await createTestCommunity();
    const { ENVIRONMENT: _, ...env } = community.env;
    const elsewhere = { ...community, env: { ...env, ...(ENVIRONMENT ? { ENVIRONMENT } : {}) } };
    const context = createTestContext(elsewhere);
    const input = { email: 'mari@people.test', password };
    for (const verb of [createFirstAdmin, createAdmin, hasAdmin]) {
      await expect(verb(context, input)).rejects.toMatchObject({ kind: 'not_found', code: 'not_found' });
    }
    expect(() => requireDeveloperMachine(context)).toThrow('not_found');
    expect(await community.db.$count(users)).toBe(0);
  });
});
