import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import { backupCodes, twoFactors } from '#api/features/accounts/two-factor/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { giftCards } from '#api/features/commerce/gift-cards/schema.ts';
import { cardPageUrl, readCardToken } from '#api/features/commerce/orders/card-address.ts';
import { decryptCommunitySecret, storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { communitySecrets } from '#api/platform/community-secrets/schema.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import { authenticatorCodeAt, turnOnTwoFactor } from '#api/testing/authenticator.ts';
import {
  actors,
  bindings,
  call,
  createTestCommunity,
  insertGiftCard,
  later,
  minute,
  newIpAddress,
  readOutbox,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { suppressions } from '../../privacy/deletions/schema.ts';
import { countKeyVersions } from './count-key-versions.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import { reencryptValues } from './reencrypt-values.ts';
import { hashedColumns } from './rules.ts';

type Secrets = Pick<Environment, 'PASSWORD_PEPPER' | 'MASTER_KEY'>;

const { PASSWORD_PEPPER: oldPepper, MASTER_KEY: oldMaster } = bindings;
const before: Secrets = { PASSWORD_PEPPER: oldPepper, MASTER_KEY: oldMaster };
const rotated: Secrets = {
  PASSWORD_PEPPER: `v2:${'n'.repeat(44)},v1:${oldPepper}`,
  MASTER_KEY: `v2:${'m'.repeat(44)},v1:${oldMaster}`,
};
const withdrawn: Secrets = { PASSWORD_PEPPER: `v2:${'n'.repeat(44)}`, MASTER_KEY: `v2:${'m'.repeat(44)}` };

const community = await createTestCommunity();
const { db, tenant } = community;

const signIn = async ({ email, password }: TestActor, env: Partial<Environment>) =>
  call<{ token?: string; challenge?: string }>(community, 'POST', '/api/auth/sign-in', {
    body: { email, password },
    env,
    headers: { 'cf-connecting-ip': newIpAddress() },
  });
const answerChallenge = async (member: TestActor, code: string, env: Partial<Environment>, now = testNow) => {
  const { body } = await signIn(member, env);
  const answer = { challenge: body.challenge, code };
  return (await call(community, 'POST', '/api/auth/two-factor', { body: answer, env, now })).status;
};
const useCard = (as: TestActor, path: 'preview' | 'redeem', code: string, env: Partial<Environment>) =>
  call(community, 'POST', `/api/gift-cards/${path}`, {
    as,
    env,
    body: { code },
    headers: { 'cf-connecting-ip': newIpAddress() },
  });
const hashOf = async ({ id }: TestActor) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]?.passwordHash ?? '';
const keepEnv = (env: Secrets) => ({ ...community, env: { ...community.env, ...env } });

describe('a password', () => {
  it('works after the pepper changes, is rehashed at sign-in, and then no longer needs the old key', async () => {
    const mari = await actors.member(community);
    expect(await hashOf(mari)).not.toContain(',k=');
    expect((await signIn(mari, rotated)).status).toBe(200);
    expect(await hashOf(mari)).toMatch(/^\$scrypt\$ln=\d+,r=\d+,p=\d+,k=2\$/);
    expect((await signIn(mari, withdrawn)).status).toBe(200);
    expect((await signIn({ ...mari, password: 'vale parool' }, withdrawn)).status).toBe(401);
  });

  it('stops working once the old key is withdrawn if its owner hasn’t signed in before, but can be reset', async () => {
    const mari = await actors.member(community);
    const { status, body } = await call(community, 'POST', '/api/auth/sign-in', {
      body: { email: mari.email, password: mari.password },
      env: withdrawn,
    });
    expect([status, body.error?.code]).toEqual([401, 'invalid_credentials']);
    const forgot = { body: { email: mari.email }, env: withdrawn };
    expect((await call(community, 'POST', '/api/auth/forgot-password', forgot)).status).toBe(202);
  });

  it('isn’t overwritten by a rehash of the old one if it is changed during a sign-in', async () => {
    const mari = await actors.member(community);
    const chosen = 'vahepeal valitud parool';
    const change = { body: { password: mari.password, newPassword: chosen }, as: mari, env: rotated };
    await Promise.all([signIn(mari, rotated), call(community, 'POST', '/api/users/password', change)]);
    const changed = (await signIn({ ...mari, password: chosen }, rotated)).status;
    const kept = (await signIn(mari, rotated)).status;
    expect([changed, kept].sort()).toEqual([200, 401]);
  });
});

describe('a gift card code', () => {
  it('works with any known key, in the same number of database exchanges', async () => {
    const mari = await actors.member(community);
    const old = await insertGiftCard(community);
    const anew = await insertGiftCard(keepEnv(rotated));
    const [stored] = await db.select().from(giftCards).where(eq(giftCards.id, anew.id));
    expect(stored?.codeHash).toMatch(/^v2\.[0-9a-f]{64}$/);
    for (const { code } of [old, anew]) {
      const preview = await useCard(mari, 'preview', code, rotated);
      expect([preview.status, preview.roundTrips]).toEqual([200, 2]);
      const redemption = await useCard(mari, 'redeem', code, rotated);
      expect([redemption.status, redemption.roundTrips]).toEqual([200, 3]);
    }
  });

  it('is found by administrators with any known key', async () => {
    const { code, id } = await insertGiftCard(community);
    const path = `/api/admin/gift-cards?q=${code}`;
    const as = await actors.admin(community);
    const found = await call<{ data: { items: { id: string }[] } }>(community, 'GET', path, { as, env: rotated });
    expect(found.body.data.items.map((card) => card.id)).toEqual([id]);
  });

  it('is unknown once its key is withdrawn, unless gift cards have a secret of their own', async () => {
    const mari = await actors.member(community);
    const { code } = await insertGiftCard(community);
    expect((await useCard(mari, 'redeem', code, withdrawn)).body.error?.code).toBe('gift_card_invalid');
    expect((await useCard(mari, 'redeem', code, { ...withdrawn, GIFT_CARD_KEY: oldPepper })).status).toBe(200);
  });
});

describe('two-factor authentication', () => {
  it('works after both keys change, with the authenticator and with old and new backup codes', async () => {
    const mari = await actors.member(community);
    const { secret, backupCodes: codes } = await turnOnTwoFactor(community, mari);
    const [one = '', other = ''] = codes;
    expect(await answerChallenge(mari, one, rotated)).toBe(200);
    expect(await answerChallenge(mari, one, rotated)).toBe(401);
    expect(await answerChallenge(mari, authenticatorCodeAt(secret, testNow), rotated)).toBe(200);
    const renewed = await call<{ data: { backupCodes: string[] } }>(community, 'POST', '/api/two-factor/backup-codes', {
      as: mari,
      env: rotated,
      body: { password: mari.password },
    });
    const rows = await db.select().from(backupCodes).where(eq(backupCodes.userId, mari.id));
    expect(rows.every(({ codeHash }) => codeHash.startsWith('v2.'))).toBe(true);
    expect(await answerChallenge(mari, other, rotated)).toBe(401);
    expect(await answerChallenge(mari, renewed.body.data.backupCodes[0] ?? '', withdrawn)).toBe(200);
  });

  it('has to be re-encrypted before the old master key is withdrawn', async () => {
    const mari = await actors.member(community);
    const { secret } = await turnOnTwoFactor(community, mari);
    await signIn(mari, rotated);
    expect(await answerChallenge(mari, authenticatorCodeAt(secret, testNow), withdrawn)).toBe(500);
    await reencryptValues({ db, tenant, env: rotated });
    const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, mari.id));
    expect(row?.encryptedSecret).toMatch(/^v2\./);
    const now = later(minute);
    expect(await answerChallenge(mari, authenticatorCodeAt(secret, now), withdrawn, now)).toBe(200);
  });
});

describe('a suppressed address', () => {
  it('isn’t stored a second time under the new key', async () => {
    const mari = await actors.member(community);
    const leave = (as: TestActor, env: Secrets) =>
      call(community, 'POST', '/api/users/delete', {
        as,
        env,
        body: { password: as.password, confirmation: 'Kogukond' },
      });
    const count = await db.$count(suppressions);
    expect((await leave(mari, before)).status).toBe(200);
    const again = await actors.member(community, { user: { email: mari.email } });
    expect((await leave(again, rotated)).status).toBe(200);
    expect(await db.$count(suppressions)).toBe(count + 1);
    expect((await leave(await actors.member(community), rotated)).status).toBe(200);
    const [newest] = await db.select().from(suppressions).where(sql`address_hash like 'v2.%'`);
    expect(newest?.addressHash).toMatch(/^v2\.[0-9a-f]{64}$/);
  });
});

describe('the link to a card page', () => {
  const id = '01a1fc15-9f99-72f4-9cb6-244c570ec732';
  const tokenUnder = (env: Secrets) =>
    cardPageUrl({ env, tenant, origin: 'https://kuu.test' }, id).replace('https://kuu.test/store/card/', '');

  it('works with any known master key, until that key is withdrawn', () => {
    expect(readCardToken({ env: rotated, tenant }, tokenUnder(before))).toBe(id);
    expect(readCardToken({ env: withdrawn, tenant }, tokenUnder(rotated))).toBe(id);
    expect(readCardToken({ env: withdrawn, tenant }, tokenUnder(before))).toBeNull();
  });
});

describe('an unsubscribe URL in a mail', () => {
  it('works with any known master key, until that key is withdrawn', async () => {
    const mari = await actors.member(community);
    const addressUnder = (env: Secrets) => {
      const place = { env, tenant, origin: 'https://kuu.test', now: testNow };
      return unsubscribeUrls(place, { stream: 'events', userId: mari.id, email: mari.email }).oneClick.replace(
        place.origin,
        '',
      );
    };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const useUnder = async (env: Secrets, path: string) =>
      (await call(community, 'POST', path, { env, headers, body: 'List-Unsubscribe=One-Click' })).status;
    expect(await useUnder(rotated, addressUnder(before))).toBe(200);
    expect(await useUnder(withdrawn, addressUnder(rotated))).toBe(200);
    expect(await useUnder(withdrawn, addressUnder(before))).toBe(404);
  });
});

describe('the re-encryption of a community’s values', () => {
  it('uses the current key for every value, and changes nothing the second time', async () => {
    const own = await createTestCommunity();
    const tenant = { ...own.tenant, ai: { address: 'https://models.example.com/v1', model: 'small' } };
    const place = { db: own.db, tenant, folder: own.tenant };
    await storeCommunitySecret({ ...place, env: before }, 'ai.key', 'bound to its address', testNow);
    await turnOnTwoFactor(own, await actors.member(own));
    await call(own, 'POST', '/api/admin/gift-cards', {
      as: await actors.admin(own),
      body: { tier: 'premium', months: 1, quantity: 2 },
    });
    const mails = await readOutbox(own);
    const first = await reencryptValues({ ...place, env: rotated });
    expect(first).toEqual({ reencrypted: mails.length + 3, undecryptable: [] });
    expect(await reencryptValues({ ...place, env: rotated })).toEqual({ reencrypted: 0, undecryptable: [] });
    const secrets = await own.db.select().from(communitySecrets);
    const decrypted = decryptCommunitySecret({ ...place, env: withdrawn }, 'ai.key', secrets);
    expect(await decrypted).toBe('bound to its address');
    expect(await readOutbox({ ...own, env: { ...own.env, ...withdrawn } })).toEqual(mails);
    const versions = await countKeyVersions(own);
    expect(versions.filter(({ secret: name }) => name === 'MASTER_KEY').map(({ version }) => version)).toEqual([
      2, 2, 2, 2,
    ]);
    expect(versions).toContainEqual({ secret: 'GIFT_CARD_KEY', table: 'gift_cards', version: 1, count: 2 });
    expect(versions).toContainEqual({ secret: 'BACKUP_CODE_KEY', table: 'backup_codes', version: 1, count: 10 });
  });

  it('reports values that no known key can decrypt, and leaves them unchanged', async () => {
    const own = await createTestCommunity();
    const place = { db: own.db, tenant: own.tenant };
    await storeCommunitySecret({ ...place, env: { MASTER_KEY: 'another key' } }, 'ai.key', 'x', testNow);
    await storeCommunitySecret({ ...place, env: before }, 'payments.stripe-key', 'y', testNow);
    const stored = await own.db.select().from(communitySecrets).where(eq(communitySecrets.name, 'ai.key'));
    const done = await reencryptValues({ ...place, env: rotated });
    expect(done).toEqual({ reencrypted: 1, undecryptable: ['community_secrets ai.key'] });
    expect(await own.db.select().from(communitySecrets).where(eq(communitySecrets.name, 'ai.key'))).toEqual(stored);
  });

  it('covers every column that depends on a key', async () => {
    const columns = await db.all<{ place: string }>(sql`
      select tables.name || '.' || columns.name as place
      from sqlite_master as tables, pragma_table_info(tables.name) as columns
      where tables.type = 'table' and (columns.name glob '*encrypt*' or columns.name glob 'pending_secret'
        or columns.name in ('password_hash', 'code_hash', 'address_hash'))`);
    const known = [
      ...encryptedColumns.map(({ table, encrypted }) => `${table}.${encrypted}`),
      ...hashedColumns.map(({ table, hash }) => `${table}.${hash}`),
    ];
    expect(columns.map(({ place }) => place).sort()).toEqual(known.sort());
  });
});
