import { expect, test } from '@playwright/test';
import { startOwnStack } from '#testing/browser/start-own-stack.ts';
import { currentCode } from '#testing/browser/two-factor-code.ts';

type Answer = { token?: string; challenge?: string; error?: { code: string } };
type Cards = { data: { cards: Array<{ code: string }> } };
type Setup = { data: { secret: string } };
type Backup = { data: { backupCodes: string[] } };

const password = 'kogu-demo-2026';
const [oldPepper, oldMaster] = ['o'.repeat(44), 'p'.repeat(44)];
const before = { PASSWORD_PEPPER: oldPepper, MASTER_KEY: oldMaster };
const codeKeys = (key: string) => ({ GIFT_CARD_KEY: key, BACKUP_CODE_KEY: key, SUPPRESSION_KEY: key });
const both = (letter: string, old: string) => `v2:${letter.repeat(44)},v1:${old}`;
const rotating = {
  PASSWORD_PEPPER: both('n', oldPepper),
  MASTER_KEY: both('m', oldMaster),
  ...codeKeys(both('c', oldPepper)),
};
const withdrawn = { ...rotating, PASSWORD_PEPPER: `v2:${'n'.repeat(44)}`, MASTER_KEY: `v2:${'m'.repeat(44)}` };
const withoutOldCodes = { ...withdrawn, ...codeKeys(`v2:${'c'.repeat(44)}`) };

test('keys are rotated step by step while the system runs, and nothing stops working', { tag: '@once' }, async () => {
  test.setTimeout(180_000);
  const stack = await startOwnStack('keyed', before);
  const { ask, db } = stack;
  const signIn = async (who: string) => {
    const { body } = await ask<Answer>('POST', '/api/auth/sign-in', { email: `${who}@keyed.test`, password });
    return body;
  };
  const tokenOf = async (who: string) => (await signIn(who)).token ?? '';
  const signInWith = async (who: string, code: string) => {
    const { challenge } = await signIn(who);
    return (await ask<Answer>('POST', '/api/auth/two-factor', { challenge, code })).body.token;
  };
  const turnOnTwoFactor = async (token: string) => {
    const { secret } = (await ask<Setup>('POST', '/api/two-factor/setup', {}, token)).body.data;
    const on = await ask<Backup>('POST', '/api/two-factor/enable', { code: currentCode(secret) }, token);
    return { secret, backupCodes: on.body.data.backupCodes };
  };
  const createCards = async (token: string) => {
    const wanted = { tier: 'premium', months: 1, quantity: 3 };
    const { body } = await ask<Cards>('POST', '/api/admin/gift-cards', wanted, token);
    return body.data.cards.map(({ code }) => code);
  };
  const redeem = async (code: string | undefined, token: string | undefined) => {
    const { status, body } = await ask<Answer>('POST', '/api/gift-cards/redeem', { code }, token);
    return body.error?.code ?? status;
  };
  const leave = async (who: string) => {
    const body = { password, confirmation: 'Keyed' };
    return (await ask('POST', '/api/users/delete', body, await tokenOf(who))).status;
  };
  const countNew = async (table: string, hash: string) => {
    const rows = await db.all<{ count: number }>(`select count(*) as count from ${table} where ${hash} like 'v2.%'`);
    return rows[0]?.count;
  };
  try {
    const admin = await tokenOf('admin');
    const oldCards = await createCards(admin);
    const { secret, backupCodes: oldCodes } = await turnOnTwoFactor(await tokenOf('member'));
    expect(await leave('premium')).toBe(200);

    await stack.serve(rotating);
    expect(await signInWith('member', oldCodes[0] ?? '')).toBeTruthy();
    expect(await redeem(oldCards[0], admin)).toBe(200);
    const newCards = await createCards(admin);
    const moderator = await turnOnTwoFactor(await tokenOf('moderator'));
    expect(await leave('expert')).toBe(200);
    expect(await countNew('gift_cards', 'code_hash')).toBe(3);
    expect(await countNew('backup_codes', 'code_hash')).toBe(10);
    expect(await countNew('suppressions', 'address_hash')).toBe(1);
    expect(await tokenOf('admin')).toBeTruthy();

    const reencrypted = await stack.tenant('reencrypt', 'keyed');
    expect(reencrypted.out).toMatch(/^keyed: [1-9]\d* values encrypted anew$/m);
    expect(reencrypted.out).toContain('MASTER_KEY v2: 2 in two_factors.encrypted_secret');
    expect(reencrypted.out).not.toMatch(/(?:MASTER_KEY|PASSWORD_PEPPER) v1:/);
    expect(reencrypted.code).toBe(0);

    await stack.serve(withdrawn);
    expect(await signInWith('member', oldCodes[0] ?? '')).toBeUndefined();
    const member = await signInWith('member', oldCodes[1] ?? '');
    expect(await signInWith('member', currentCode(secret, 1))).toBeTruthy();
    expect(await signInWith('moderator', moderator.backupCodes[0] ?? '')).toBeTruthy();
    expect([await redeem(oldCards[1], member), await redeem(newCards[0], member)]).toEqual([200, 200]);
    expect(await createCards(await tokenOf('admin'))).toHaveLength(3);

    await stack.serve(withoutOldCodes);
    expect(await signInWith('moderator', moderator.backupCodes[1] ?? '')).toBeTruthy();
    expect(await signInWith('member', oldCodes[2] ?? '')).toBeUndefined();
    expect([await redeem(oldCards[2], admin), await redeem(newCards[1], admin)]).toEqual(['gift_card_invalid', 200]);
  } finally {
    await stack.stop();
  }
});
