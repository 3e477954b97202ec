import { eq, getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authenticatePage } from '#api/features/accounts/auth/index.ts';
import { entitlements } from '#api/features/accounts/entitlements/schema.ts';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { newId } from '#api/platform/database/ids.ts';
import { readEveryRow } from '#api/testing/every-row.ts';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  createTestContext,
  failingStorage,
  findMailedLink,
  later,
  readOutbox,
  registerCommunity,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { feedback } from '../../feedback/schema.ts';
import { dataExports } from '../exports/schema.ts';
import { suppressions } from './schema.ts';

const community = await createTestCommunity();
const { db, env, tenant } = community;
const remove = (mari: TestActor, options: CallOptions = {}, from: TestCommunity = community) =>
  call(from, 'POST', '/api/users/delete', {
    as: mari,
    body: { password: mari.password, confirmation: 'Kogukond' },
    ...options,
  });
const userOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];

const everything = async () => JSON.stringify([...(await readEveryRow(db))]);

describe('deleting an account', () => {
  it('leaves no personal data, and keeps payment records on an anonymised row', async () => {
    const mari = await actors.premium(community, {
      user: { name: 'Mari Kadakas', about: 'Elan Kihnus', isExpert: true },
    });
    const at = testNow.getTime();
    const place = 'Kihnu saar';
    const bilingual = { headlineEt: place, headlineEn: place, aboutEt: place, aboutEn: place };
    await db.insert(expertProfiles).values({
      ...bilingual,
      userId: mari.id,
      fields: [],
      languages: [],
      isListed: true,
      createdAt: at,
    });
    await db
      .insert(feedback)
      .values({ id: newId(), message: 'aitäh', userId: mari.id, email: mari.email, locale: 'et', createdAt: at });
    await call(community, 'POST', '/api/data-exports', { as: mari, body: { password: mari.password } });
    const { status, headers } = await remove(mari);
    expect([status, headers.get('set-cookie')]).toEqual([200, expect.stringContaining('__Host-session=; ')]);

    const left = await everything();
    for (const personal of [mari.email, 'Mari Kadakas', 'Kihnu']) expect(left).not.toContain(personal);
    expect(await db.$count(entitlements, eq(entitlements.userId, mari.id))).toBe(1);
    expect(await userOf(mari.id)).toMatchObject({ status: 'inactive', deletedAt: at, passwordHash: null });
    expect(await db.select().from(dataExports).where(eq(dataExports.userId, mari.id))).toMatchObject([
      { state: 'withdrawn' },
    ]);
  });

  it('clears every text column of the account’s row', async () => {
    const mari = await actors.member(community);
    const kept = new Set(['id', 'email', 'passwordHash']);
    const columns = Object.entries(getTableColumns(users)).filter(
      ([name, { dataType, enumValues, generated }]) =>
        dataType === 'string' && !enumValues?.length && !generated && !kept.has(name),
    );
    const texts = Object.fromEntries(columns.map(([name]) => [name, `Written in ${name}`]));
    expect(Object.keys(texts)).toContain('about');
    await db.update(users).set(texts).where(eq(users.id, mari.id));
    await remove(mari);
    expect(Object.values((await userOf(mari.id)) ?? {}).filter((value) => `${value}`.startsWith('Written in'))).toEqual(
      [],
    );
  });

  it('ends every session: token and cookie no longer work', async () => {
    const mari = await actors.member(community);
    await remove(mari);
    expect(await db.$count(sessions, eq(sessions.userId, mari.id))).toBe(0);
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(401);
    const page = new Request('https://kuu.test/me', { headers: { cookie: `__Host-session=${mari.cookie}` } });
    expect(await authenticatePage(createTestContext(community), page)).toBeNull();
    const body = { email: mari.email, password: mari.password };
    expect((await call(community, 'POST', '/api/auth/sign-in', { body })).status).toBe(401);
  });

  it('sends one mail, stores a hashed suppression, and allows the address to sign up again', async () => {
    const mari = await actors.member(community);
    const before = await db.$count(suppressions);
    await remove(mari);
    const mails = (await readOutbox(community)).filter(({ to }) => to === mari.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Sinu konto on kustutatud: ${tenant.name}`]);
    expect(await db.$count(suppressions)).toBe(before + 1);

    const body = { email: mari.email, password: mari.password };
    expect((await call(community, 'POST', '/api/auth/sign-up', { body })).status).toBe(202);
    const token = (await findMailedLink(community, mari.email)).searchParams.get('token');
    await call(community, 'POST', '/api/auth/verify-email', { body: { token } });
    const anew = await call(community, 'POST', '/api/auth/sign-in', { body });
    expect([anew.status, anew.body.user?.id === mari.id]).toEqual([200, false]);
  });

  it('is recorded in storage under the account’s id, at once or by the hourly job', async () => {
    const own = await createTestCommunity();
    await registerCommunity(own);
    const [mari, jaan] = [await actors.member(own), await actors.member(own)];
    const isNoted = async ({ id }: TestActor) =>
      (await own.env.FILES.head(`${own.tenant.slug}/deleted-accounts/${id}`)) !== null;
    expect((await remove(mari, {}, own)).status).toBe(200);
    expect((await remove(jaan, { env: { FILES: failingStorage } }, own)).status).toBe(200);
    expect([await isNoted(mari), await isNoted(jaan)]).toEqual([true, false]);
    await runMinute(createTestContext(own, { now: later(3_600_000) }));
    expect(await isNoted(jaan)).toBe(true);
  });

  it('deletes the profile picture and its small version', async () => {
    const avatarKey = `${tenant.slug}/avatars/${newId()}.png`;
    const keys = [avatarKey, avatarKey.replace('.png', '-small.webp')];
    for (const key of keys) await env.FILES.put(key, 'a picture');
    const mari = await actors.member(community, { user: { avatarKey } });
    await remove(mari);
    expect(await Promise.all(keys.map((key) => env.FILES.head(key)))).toEqual([null, null]);
    expect((await userOf(mari.id))?.avatarKey).toBeNull();
  });
});

describe('the deletion of an account', () => {
  it('is refused for a wrong password or a wrong name of the community', async () => {
    const mari = await actors.member(community);
    const wrong = [
      { confirmation: 'Kogukond', password: 'vale parool siin' },
      { confirmation: 'Kogukond' },
      { confirmation: 'kogu', password: mari.password },
      { password: mari.password },
    ];
    for (const body of wrong) expect((await remove(mari, { body })).status).toBe(400);
    expect((await userOf(mari.id))?.deletedAt).toBeNull();
    expect((await remove(mari, { body: { confirmation: ' kogukond ', password: mari.password } })).status).toBe(200);
  });

  it('is refused for the last administrator, even when the last two delete their accounts at once', async () => {
    const own = await createTestCommunity();
    const [mari, jaan] = [await actors.admin(own), await actors.admin(own)];
    const outcomes = await Promise.all([remove(mari, {}, own), remove(jaan, {}, own)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(outcomes.find(({ status }) => status === 409)?.body.error?.code).toBe('last_admin');
    expect(await own.db.$count(users, eq(users.role, 'admin'))).toBe(1);
    expect(await readOutbox(own)).toHaveLength(1);
  });

  it('happens once, with one mail, when it is requested five times concurrently', async () => {
    const mari = await actors.member(community);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => remove(mari)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await readOutbox(community)).filter(({ to }) => to === mari.email)).toHaveLength(1);
  });
});

describe('the hourly job', () => {
  it('deletes pictures that storage failed to delete, and payment records after seven years', async () => {
    const own = await createTestCommunity();
    await registerCommunity(own);
    const avatarKey = `${own.tenant.slug}/avatars/${newId()}.png`;
    await own.env.FILES.put(avatarKey, 'a picture');
    const mari = await actors.premium(own, { user: { avatarKey } });
    expect((await remove(mari, { env: { FILES: failingStorage } }, own)).status).toBe(200);
    expect(await own.env.FILES.head(avatarKey)).not.toBeNull();

    await runMinute(createTestContext(own, { now: new Date('2033-12-31T23:00:00Z') }));
    expect([await own.env.FILES.head(avatarKey), await own.db.$count(entitlements)]).toEqual([null, 1]);
    await runMinute(createTestContext(own, { now: new Date('2034-01-01T00:00:00Z') }));
    expect(await own.db.$count(entitlements)).toBe(0);
  });

  it('deletes the other pictures when storage fails to delete one', async () => {
    const own = await createTestCommunity();
    await registerCommunity(own);
    const keys = ['first', 'second', 'third'].map((name) => `${own.tenant.slug}/avatars/${name}.png`);
    const deletedAt = later(-1).getTime();
    for (const avatarKey of keys) {
      await own.env.FILES.put(avatarKey, 'a picture');
      await actors.member(own, { user: { avatarKey, status: 'inactive', deletedAt } });
    }
    const FILES = {
      list: own.env.FILES.list.bind(own.env.FILES),
      delete: (given: string[]) =>
        given.includes(keys[0] ?? '') ? failingStorage.delete(given) : own.env.FILES.delete(given),
    } as R2Bucket;
    await runMinute(createTestContext(own, { env: { FILES } }));
    const left = await Promise.all(keys.map(async (key) => (await own.env.FILES.head(key)) !== null));
    expect(left).toEqual([true, false, false]);
  });

  it('keeps the payment records of existing accounts', async () => {
    const own = await createTestCommunity();
    await registerCommunity(own);
    await actors.premium(own);
    await runMinute(createTestContext(own, { now: later(9 * 366 * 24 * 3600 * 1000) }));
    expect(await own.db.$count(entitlements)).toBe(1);
  });
});
