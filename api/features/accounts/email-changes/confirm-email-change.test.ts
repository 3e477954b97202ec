import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import { createEmailChanges, newPassword } from '#api/testing/email-changes.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  emptyOutbox,
  later,
  overtake,
  testNow,
} from '#api/testing/index.ts';
import { prepareSession } from '../sessions/index.ts';
import { users } from '../users/schema.ts';

const { community, db, newAddress, elsewhere, request, confirm, tokenFor, signIn, read, subjectsTo, asked, changed } =
  await createEmailChanges();

describe('confirming the new address', () => {
  it('changes the address and notifies both the old and the new one', async () => {
    const { mari, address } = await changed();
    expect(await read(mari)).toMatchObject({ email: address, emailVerifiedAt: testNow.getTime() });
    expect((await signIn(address, mari.password)).status).toBe(200);
    expect((await signIn(mari.email, mari.password)).status).toBe(401);
    expect(await subjectsTo(address)).toContain('Sinu aadress on vahetatud');
    expect(await subjectsTo(mari.email)).toContain('Sinu aadress on vahetatud');
  });

  it('ends every session except the one that requested the change, and voids password reset links mailed to the old address', async () => {
    const { mari, token } = await asked();
    const other = await prepareSession(createTestContext(community), mari.id);
    await other.insert;
    await call(community, 'POST', '/api/auth/forgot-password', { body: { email: mari.email }, headers: elsewhere() });
    const reset = await tokenFor(mari.email);
    await confirm(token);
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(200);
    expect((await call(community, 'GET', '/api/users/profile', { as: other })).status).toBe(401);
    const body = { token: reset, password: newPassword };
    expect((await call(community, 'POST', '/api/auth/reset-password', { body })).status).toBe(410);
  });

  it('works once, even with 5 concurrent attempts, and mails each address once', async () => {
    const { mari, address, token } = await asked();
    await emptyOutbox(community);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await subjectsTo(address), await subjectsTo(mari.email)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('works until exactly 24 hours after the request', async () => {
    const [inTime, tooLate] = [await asked(), await asked()];
    expect((await confirm(inTime.token, later(day - 1))).status).toBe(200);
    expect((await confirm(tooLate.token, later(day))).status).toBe(410);
  });

  it('returns the same response for every invalid token, including another community’s', async () => {
    const other = await createTestCommunity();
    const tiina = await actors.member(other);
    const foreign = newAddress();
    const body = { email: foreign, password: tiina.password };
    await call(other, 'POST', '/api/email-changes', { as: tiina, body });
    const { token, notice } = await asked();
    await confirm(token);
    const tokens = [randomToken(), 'short', undefined, { $ne: '' }, token, notice, await tokenFor(foreign, other)];
    const answers = await Promise.all(tokens.map((each) => confirm(each)));
    for (const { status, body } of answers) expect([status, body]).toEqual([410, answers[0]?.body]);
  });

  it.each(['banned', 'deleted'] as const)('does nothing if the account is %s meanwhile', async (what) => {
    const { mari, token } = await asked();
    const end = () =>
      what === 'banned'
        ? db.update(users).set({ status: 'banned' }).where(eq(users.id, mari.id))
        : call(community, 'POST', '/api/users/delete', {
            as: mari,
            body: { password: mari.password, confirmation: 'Kogukond' },
          });
    const { result } = await overtake(
      2,
      async () => await end(),
      () => confirm(token),
    );
    expect(result.status).toBe(410);
    const row = await read(mari);
    expect([row?.email.startsWith('uus-'), row?.status]).toEqual([false, what === 'banned' ? 'banned' : 'inactive']);
  });

  it("does nothing once the password has changed, because the request may have been someone else's", async () => {
    const { mari, token } = await asked();
    const body = { password: mari.password, newPassword };
    expect((await call(community, 'POST', '/api/users/password', { as: mari, body })).status).toBe(200);
    expect((await confirm(token)).status).toBe(410);
    expect((await read(mari))?.email).toBe(mari.email);
  });

  it('does nothing once someone has an account with the new address', async () => {
    const { mari, address, token } = await asked();
    await actors.member(community, { user: { email: address } });
    expect((await confirm(token)).status).toBe(410);
    expect((await read(mari))?.email).toBe(mari.email);
  });

  it('gives an address that two members requested to only one of them', async () => {
    const address = newAddress();
    const pair = [await actors.member(community), await actors.member(community)];
    const tokens: string[] = [];
    for (const each of pair) {
      await request(each, address);
      tokens.push(await tokenFor(address));
    }
    const statuses = (await Promise.all(tokens.map((token) => confirm(token)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 410]);
    expect(await db.$count(users, eq(users.email, address))).toBe(1);
  });

  it('takes the address from an unconfirmed account, whose confirmation link stops working', async () => {
    const { mari, address, token } = await asked();
    await call(community, 'POST', '/api/auth/sign-up', {
      body: { email: address, password: newPassword },
      headers: elsewhere(),
    });
    const signUp = await tokenFor(address);
    expect((await confirm(token)).status).toBe(200);
    expect((await read(mari))?.email).toBe(address);
    expect((await call(community, 'POST', '/api/auth/verify-email', { body: { token: signUp } })).status).toBe(410);
    expect((await signIn(address, newPassword)).status).toBe(401);
  });

  it('spends no token when the link is only opened with GET', async () => {
    const { token } = await asked();
    expect((await call(community, 'GET', `/api/email-changes/confirm?token=${token}`)).status).toBe(404);
    expect((await confirm(token)).status).toBe(200);
  });
});
