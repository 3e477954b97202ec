import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authenticatorCodeAt, turnOnTwoFactor } from '#api/testing/authenticator.ts';
import {
  actors,
  call,
  createTestCommunity,
  hour,
  later,
  readOutbox,
  second,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import type { NewBackupCodes, TwoFactorSetup } from './contract.ts';
import { backupCodes, twoFactors } from './schema.ts';

const community = await createTestCommunity({ tenant: { name: 'Kuu ja kogu' } });
const { db } = community;

const post = <Body = { success: boolean; error?: { code: string; fields?: Record<string, { code: string }> } }>(
  what: string,
  as: TestActor,
  body: object = {},
  now = testNow,
) => call<Body>(community, 'POST', `/api/two-factor/${what}`, { as, body, now });
const setUp = async (as: TestActor, body = {}, now = testNow) =>
  (await post<{ data: TwoFactorSetup }>('setup', as, body, now)).body.data;
const isOn = async (as: TestActor) =>
  (await call(community, 'GET', '/api/users/profile', { as })).body.user?.twoFactorEnabled;
const signIn = async ({ email, password }: TestActor) =>
  (await call(community, 'POST', '/api/auth/sign-in', { body: { email, password } })).body;

describe('POST /api/two-factor/setup', () => {
  it('returns a 160-bit secret and the URI for the app', async () => {
    const mari = await actors.member(community);
    const { secret, uri } = await setUp(mari);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(uri);
    expect(url.protocol + url.host).toBe('otpauth:totp');
    expect(decodeURIComponent(url.pathname)).toBe(`/Kuu ja kogu:${mari.email}`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Kuu ja kogu',
      algorithm: 'SHA1',
      secret,
      period: '30',
      digits: '6',
    });
    expect(uri).not.toContain('+');
  });

  it('stores the secret encrypted, for this member only', async () => {
    const mari = await actors.member(community);
    const { secret } = await setUp(mari);
    const rows = await db.select().from(twoFactors).where(eq(twoFactors.userId, mari.id));
    expect(rows[0]?.pendingSecret).toMatch(/^v1\./);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const jaan = await actors.member(community);
    await setUp(jaan);
    await db
      .update(twoFactors)
      .set({ pendingSecret: rows[0]?.pendingSecret ?? '' })
      .where(eq(twoFactors.userId, jaan.id));
    expect((await post('enable', jaan, { code: authenticatorCodeAt(secret, testNow) })).status).toBe(500);
    expect(await isOn(jaan)).toBe(false);
  });

  it('lets members sign in with only the password until the setup is finished', async () => {
    const mari = await actors.member(community);
    await setUp(mari);
    expect(await isOn(mari)).toBe(false);
    expect((await signIn(mari)).token).toBeDefined();
  });
});

describe('POST /api/two-factor/enable', () => {
  it('turns two-factor on with a current code, returns ten backup codes and mails the owner', async () => {
    const mari = await actors.member(community);
    const { secret } = await setUp(mari);
    const { status, body } = await post<{ data: NewBackupCodes }>('enable', mari, {
      code: authenticatorCodeAt(secret, testNow),
    });
    expect(status).toBe(200);
    expect(new Set(body.data.backupCodes).size).toBe(10);
    for (const code of body.data.backupCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await isOn(mari)).toBe(true);
    const mails = (await readOutbox(community)).filter(({ to }) => to === mari.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Kaheastmeline sisselogimine on sees: Kuu ja kogu']);
  });

  it('stores only keyed hashes of the backup codes', async () => {
    const mari = await actors.member(community);
    const { backupCodes: codes } = await turnOnTwoFactor(community, mari);
    const rows = await db.select().from(backupCodes).where(eq(backupCodes.userId, mari.id));
    expect(rows).toHaveLength(10);
    for (const { codeHash } of rows) expect(codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(codes[0]?.slice(0, 5));
  });

  it('refuses a wrong or malformed code', async () => {
    const mari = await actors.member(community);
    const { secret } = await setUp(mari);
    for (const code of [authenticatorCodeAt(secret, later(5 * 60 * second)), 'ABCDE-01234', '12345']) {
      const { status, body } = await post('enable', mari, { code });
      expect([status, body.error?.code]).toEqual([400, 'verification_failed']);
    }
    expect((await post('enable', mari, {})).body.error?.fields?.['code']?.code).toBe('code_required');
    expect(await isOn(mari)).toBe(false);
  });

  it('refuses a code if no setup was started or the setup is an hour old', async () => {
    const [without, old] = [await actors.member(community), await actors.member(community)];
    const { secret } = await setUp(old);
    expect((await post('enable', without, { code: '123456' })).status).toBe(400);
    const end = later(hour);
    expect((await post('enable', old, { code: authenticatorCodeAt(secret, end) }, end)).status).toBe(400);
    const before = later(hour - 1);
    expect((await post('enable', old, { code: authenticatorCodeAt(secret, before) }, before)).status).toBe(200);
  });

  it('accepts only a code of the newest setup', async () => {
    const mari = await actors.member(community);
    const [first, second] = [await setUp(mari), await setUp(mari)];
    expect((await post('enable', mari, { code: authenticatorCodeAt(first.secret, testNow) })).status).toBe(400);
    expect((await post('enable', mari, { code: authenticatorCodeAt(second.secret, testNow) })).status).toBe(200);
  });

  it('creates backup codes and sends a mail only once for 15 concurrent calls', async () => {
    const mari = await actors.member(community);
    const { secret } = await setUp(mari);
    const code = authenticatorCodeAt(secret, testNow);
    const answers = await Promise.all(Array.from({ length: 15 }, () => post('enable', mari, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db.$count(backupCodes, eq(backupCodes.userId, mari.id))).toBe(10);
    expect((await readOutbox(community)).filter(({ to }) => to === mari.email)).toHaveLength(1);
  });

  it('refuses the 21st code within 15 minutes', async () => {
    const mari = await actors.member(community);
    await setUp(mari);
    const answers = await Promise.all(Array.from({ length: 21 }, () => post('enable', mari, { code: '12345' })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('spends the setup code, which can’t be used to sign in', async () => {
    const mari = await actors.member(community);
    const { secret } = await setUp(mari);
    const code = authenticatorCodeAt(secret, testNow);
    await post('enable', mari, { code });
    const { challenge } = (await signIn(mari)) as { challenge?: string };
    const answer = (typed: string, now = testNow) =>
      call(community, 'POST', '/api/auth/two-factor', { body: { challenge, code: typed }, now });
    expect((await answer(code)).body.error?.code).toBe('code_invalid');
    const next = later(30 * second);
    expect((await answer(authenticatorCodeAt(secret, next), next)).status).toBe(200);
  });
});

describe('replacing the authenticator app', () => {
  it('requires the password', async () => {
    const mari = await actors.member(community);
    await turnOnTwoFactor(community, mari);
    expect((await post('setup', mari)).body.error?.fields?.['password']?.code).toBe('password_required');
    expect((await post('setup', mari, { password: 'not this' })).body.error?.fields?.['password']?.code).toBe(
      'password_wrong',
    );
    expect((await post('setup', mari, { password: mari.password })).status).toBe(200);
  });

  it('keeps the old app valid until a code of the new one is accepted, then voids the old app and its backup codes', async () => {
    const mari = await actors.member(community);
    const old = await turnOnTwoFactor(community, mari);
    const fresh = await setUp(mari, { password: mari.password });
    const enter = async (code: string, now = testNow) => {
      const { challenge } = (await signIn(mari)) as { challenge?: string };
      return (await call(community, 'POST', '/api/auth/two-factor', { body: { challenge, code }, now })).status;
    };
    expect(await enter(old.codeNow)).toBe(200);
    expect((await post('enable', mari, { code: authenticatorCodeAt(fresh.secret, testNow) })).status).toBe(200);
    const next = later(30 * second);
    expect(await enter(authenticatorCodeAt(old.secret, next), next)).toBe(401);
    expect(await enter(old.backupCodes[0] ?? '', next)).toBe(401);
    expect(await enter(authenticatorCodeAt(fresh.secret, next), next)).toBe(200);
  });
});

describe('POST /api/two-factor/disable', () => {
  it('requires the password and counts attempts before hashing', async () => {
    const mari = await actors.member(community);
    await turnOnTwoFactor(community, mari);
    expect((await post('disable', mari)).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('disable', mari, { password: 'not this' })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await post('disable', mari, { password: mari.password })).status).toBe(429);
    expect(await isOn(mari)).toBe(true);
  });

  it('deletes the secret, backup codes and challenges, and mails the owner', async () => {
    const mari = await actors.member(community);
    const { codeNow } = await turnOnTwoFactor(community, mari);
    const { challenge } = (await signIn(mari)) as { challenge?: string };
    expect((await post('disable', mari, { password: mari.password })).status).toBe(200);
    expect(await db.$count(twoFactors, eq(twoFactors.userId, mari.id))).toBe(0);
    expect(await db.$count(backupCodes, eq(backupCodes.userId, mari.id))).toBe(0);
    const late = await call(community, 'POST', '/api/auth/two-factor', { body: { challenge, code: codeNow } });
    expect(late.body.error?.code).toBe('challenge_ended');
    expect((await signIn(mari)).token).toBeDefined();
    const subjects = (await readOutbox(community)).filter(({ to }) => to === mari.email).map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe('Kaheastmeline sisselogimine on väljas: Kuu ja kogu');
  });

  it('is refused and sends no mail while two-factor is off', async () => {
    const mari = await actors.member(community);
    const { status, body } = await post('disable', mari, { password: mari.password });
    expect([status, body.error?.code]).toEqual([409, 'two_factor_off']);
    expect((await readOutbox(community)).filter(({ to }) => to === mari.email)).toEqual([]);
  });

  it('requires a session of less than 15 minutes from a member without a password', async () => {
    const quarter = 15 * 60 * second;
    const attempt = async (age: number) => {
      const createdAt = testNow.getTime() - age;
      const mari = await actors.member(community, { user: { passwordHash: null }, session: { createdAt } });
      await turnOnTwoFactor(community, mari);
      const { status, body } = await post('disable', mari);
      return [status, body.error?.code];
    };
    expect(await attempt(quarter - 1)).toEqual([200, undefined]);
    expect(await attempt(quarter)).toEqual([403, 'sign_in_again']);
  });
});

describe('POST /api/two-factor/backup-codes', () => {
  it('requires the password and is refused while two-factor is off', async () => {
    const mari = await actors.member(community);
    expect((await post('backup-codes', mari, { password: mari.password })).body.error?.code).toBe('two_factor_off');
    await turnOnTwoFactor(community, mari);
    expect((await post('backup-codes', mari)).status).toBe(400);
    expect(await db.$count(backupCodes, eq(backupCodes.userId, mari.id))).toBe(10);
  });

  it('returns ten new backup codes and voids the old ones', async () => {
    const mari = await actors.member(community);
    const old = await turnOnTwoFactor(community, mari);
    const { body } = await post<{ data: NewBackupCodes }>('backup-codes', mari, { password: mari.password });
    expect(body.data.backupCodes).toHaveLength(10);
    const enter = async (code = '') => {
      const { challenge } = (await signIn(mari)) as { challenge?: string };
      return (await call(community, 'POST', '/api/auth/two-factor', { body: { challenge, code } })).status;
    };
    expect(await enter(old.backupCodes[0])).toBe(401);
    expect(await enter(body.data.backupCodes[0])).toBe(200);
  });
});
