import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { turnOnTwoFactor } from '#api/testing/authenticator.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  emptyOutbox,
  hour,
  later,
  linkMailedTo,
  overtake,
  readOutbox,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { identities } from '../identities/schema.ts';
import { prepareSession } from '../sessions/index.ts';
import { sessions } from '../sessions/schema.ts';
import { users } from '../users/schema.ts';
import { emailChanges } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const newPassword = 'tuul tuleb merelt ja toob vihma';
let people = 0;

const newAddress = () => `uus-${++people}@people.test`;
const elsewhere = () => ({ 'cf-connecting-ip': `203.0.113.${++people % 250}` });
const request = (as: TestActor, email: string, body: object = { password: as.password }, now = testNow) =>
  call(community, 'POST', '/api/email-changes', { as, body: { email, ...body }, now });
const confirm = (token: unknown, now = testNow) =>
  call(community, 'POST', '/api/email-changes/confirm', { body: { token }, headers: elsewhere(), now });
const undo = (token: unknown, now = testNow, password: string = newPassword) =>
  call(community, 'POST', '/api/email-changes/undo', { body: { token, password }, headers: elsewhere(), now });
const tokenFor = async (address: string, where = community) =>
  (await linkMailedTo(where, address)).searchParams.get('token') ?? '';
const signIn = (email: string, password: string) =>
  call(community, 'POST', '/api/auth/sign-in', { body: { email, password }, headers: elsewhere() });
const read = async ({ id }: { id: string }) => (await db.select().from(users).where(eq(users.id, id)))[0];
const subjectsTo = async (address: string) =>
  (await readOutbox(community)).filter(({ to }) => to === address).map(({ subject }) => subject.split(':')[0]);

/** Creates a member who has requested a change of address, and returns both mailed tokens. */
async function asked(options?: Parameters<typeof actors.member>[1]) {
  const mari = await actors.member(community, options);
  const address = newAddress();
  expect((await request(mari, address)).status).toBe(202);
  return { mari, address, token: await tokenFor(address), notice: await tokenFor(mari.email) };
}

/** Creates a member whose address has changed, and returns the token that undoes the change. */
async function changed() {
  const { mari, address, token } = await asked();
  expect((await confirm(token)).status).toBe(200);
  return { mari, address, undoToken: await tokenFor(mari.email) };
}

describe('requesting a change of address', () => {
  it('mails a link to the new address, notifies the old one at once and changes nothing yet', async () => {
    const { mari, address } = await asked();
    expect(await subjectsTo(address)).toEqual(['Kinnita oma uus aadress']);
    expect(await subjectsTo(mari.email)).toEqual(['Sinu kontole sooviti uut aadressi']);
    expect((await linkMailedTo(community, address)).pathname).toBe('/auth/confirm-email-change');
    expect((await linkMailedTo(community, mari.email)).pathname).toBe('/auth/undo-email-change');
    expect((await read(mari))?.email).toBe(mari.email);
    expect((await signIn(address, mari.password)).status).toBe(401);
  });

  it('requires the password or, without one, a sign-in within the last 15 minutes', async () => {
    const mari = await actors.member(community);
    const wrong = await request(mari, newAddress(), { password: 'hoopis teine' });
    expect(wrong.body.error?.fields?.['password']?.code).toBe('password_wrong');
    expect((await request(mari, newAddress(), {})).body.error?.fields?.['password']?.code).toBe('password_required');
    const old = { user: { passwordHash: null }, session: { createdAt: testNow.getTime() - hour } };
    const blank = await request(await actors.member(community, old), newAddress(), {});
    expect(blank.body.error?.code).toBe('sign_in_again');
    expect(await db.$count(emailChanges, eq(emailChanges.userId, mari.id))).toBe(0);
  });

  it('has the same response and rows for an address with an account, whose owner is notified', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const address = newAddress();
    const [free, taken] = [await request(mari, address), await request(mari, jaan.email.toUpperCase())];
    expect([taken.status, taken.roundTrips]).toEqual([free.status, free.roundTrips]);
    const until = new Date(testNow.getTime() + 24 * hour).toISOString();
    for (const [{ body }, email] of [
      [free, address],
      [taken, jaan.email],
    ] as const)
      expect(body).toEqual({ success: true, data: { email, until } });
    expect(await db.$count(emailChanges, eq(emailChanges.newEmail, jaan.email))).toBe(1);
    expect(await subjectsTo(jaan.email)).toEqual(['Sellel aadressil on juba konto']);
    expect((await linkMailedTo(community, jaan.email)).search).toBe('');
  });

  it('normalises an address as sign-up does, to lower case without spaces', async () => {
    const mari = await actors.member(community);
    const own = await request(mari, ` ${mari.email.toUpperCase()} `);
    expect(own.body.error?.fields?.['email']?.code).toBe('email_same');
    const address = newAddress();
    await request(mari, ` ${address.toUpperCase()} `);
    await confirm(await tokenFor(address));
    expect((await read(mari))?.email).toBe(address);
  });

  it("refuses anything that isn't an address", async () => {
    const mari = await actors.member(community);
    expect((await request(mari, 'tere')).body.error?.fields?.['email']?.code).toBe('email_invalid');
  });

  it('keeps only the newest link', async () => {
    const { mari, token, notice } = await asked();
    const address = newAddress();
    await request(mari, address);
    expect([(await confirm(token)).status, (await undo(notice)).status]).toEqual([410, 410]);
    expect((await confirm(await tokenFor(address))).status).toBe(200);
  });

  it('leaves one link after two concurrent requests', async () => {
    const mari = await actors.member(community);
    const addresses = [newAddress(), newAddress()];
    await Promise.all(addresses.map((address) => request(mari, address)));
    const tokens = await Promise.all(addresses.map((address) => tokenFor(address)));
    const statuses = [(await confirm(tokens[0])).status, (await confirm(tokens[1])).status];
    expect(statuses.toSorted()).toEqual([200, 410]);
  });

  it('can be cancelled by the member', async () => {
    const { mari, token } = await asked();
    expect((await call(community, 'DELETE', '/api/email-changes', { as: mari })).status).toBe(200);
    expect((await confirm(token)).status).toBe(410);
  });

  it('is refused if an earlier link changes the address at the same time', async () => {
    const { mari, address, token } = await asked();
    const { result } = await overtake(
      3,
      () => confirm(token),
      () => request(mari, newAddress()),
    );
    expect([result.status, result.body.error?.code]).toEqual([409, 'conflict']);
    expect((await read(mari))?.email).toBe(address);
  });

  it('is limited to 5 requests a day, and to 5 mails an hour to one address without changing the response', async () => {
    const mari = await actors.member(community);
    for (let count = 0; count < 5; count += 1) expect((await request(mari, newAddress())).status).toBe(202);
    expect((await request(mari, newAddress())).status).toBe(429);
    const target = newAddress();
    for (let count = 0; count < 6; count += 1) {
      expect((await request(await actors.member(community), target)).status).toBe(202);
    }
    expect(await subjectsTo(target)).toHaveLength(5);
  });
});

describe('confirming the new address', () => {
  it('changes the address and notifies the old and the new one', async () => {
    const { mari, address } = await changed();
    expect(await read(mari)).toMatchObject({ email: address, emailVerifiedAt: testNow.getTime() });
    expect((await signIn(address, mari.password)).status).toBe(200);
    expect((await signIn(mari.email, mari.password)).status).toBe(401);
    expect(await subjectsTo(address)).toContain('Sinu aadress on vahetatud');
    expect(await subjectsTo(mari.email)).toContain('Sinu aadress on vahetatud');
  });

  it('ends every session but the requesting one, and voids reset links mailed to the old address', async () => {
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

  it('returns the same response for wrong, spent and foreign tokens, and for those of another purpose', async () => {
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

  it.each(['banned', 'deleted'] as const)('does nothing for an account that is %s meanwhile', async (what) => {
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

  it('gives an address to only one of two members', async () => {
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

  it('takes the address from an unconfirmed sign-up, whose link then stops working', async () => {
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

  it('spends nothing when the link is only opened with GET', async () => {
    const { token } = await asked();
    expect((await call(community, 'GET', `/api/email-changes/confirm?token=${token}`)).status).toBe(404);
    expect((await confirm(token)).status).toBe(200);
  });
});

describe('undoing a change of address from the old address', () => {
  it('restores the address, ends every session, sets a new password and notifies both', async () => {
    const { mari, address, undoToken } = await changed();
    await emptyOutbox(community);
    expect((await undo(undoToken)).status).toBe(200);
    expect((await read(mari))?.email).toBe(mari.email);
    expect(await db.$count(sessions, eq(sessions.userId, mari.id))).toBe(0);
    expect((await signIn(mari.email, newPassword)).status).toBe(200);
    expect((await signIn(mari.email, mari.password)).status).toBe(401);
    expect((await signIn(address, newPassword)).status).toBe(401);
    for (const to of [address, mari.email]) expect(await subjectsTo(to)).toEqual(['Aadressi vahetus on tagasi võetud']);
  });

  it("stops a pending change with the notice's link, and notifies only the old address", async () => {
    const { mari, address, token, notice } = await asked();
    await emptyOutbox(community);
    expect((await undo(notice)).status).toBe(200);
    expect((await confirm(token)).status).toBe(410);
    expect((await signIn(mari.email, newPassword)).status).toBe(200);
    expect([await subjectsTo(address), await subjectsTo(mari.email)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it("also works with the notice's link after the confirmation", async () => {
    const { mari, token, notice } = await asked();
    await confirm(token);
    expect((await undo(notice)).status).toBe(200);
    expect((await read(mari))?.email).toBe(mari.email);
  });

  it('works until exactly 7 days after the confirmation', async () => {
    const [inTime, tooLate] = [await changed(), await changed()];
    expect((await undo(inTime.undoToken, later(7 * day - 1))).status).toBe(200);
    expect((await undo(tooLate.undoToken, later(7 * day))).status).toBe(410);
  });

  it('restores the first address after a second change, whose own link stops working', async () => {
    const { mari, address, undoToken } = await changed();
    const second = newAddress();
    await request(mari, second);
    await confirm(await tokenFor(second));
    const secondUndo = await tokenFor(address);
    expect((await undo(undoToken)).status).toBe(200);
    expect((await read(mari))?.email).toBe(mari.email);
    expect((await undo(secondUndo)).status).toBe(410);
  });

  it('can undo only the second change, after which the first can still be undone', async () => {
    const { mari, address, undoToken } = await changed();
    const second = newAddress();
    await request(mari, second);
    await confirm(await tokenFor(second));
    expect((await undo(await tokenFor(address))).status).toBe(200);
    expect((await read(mari))?.email).toBe(address);
    expect((await undo(undoToken)).status).toBe(200);
    expect((await read(mari))?.email).toBe(mari.email);
  });

  it('stops a later change that still waits for confirmation', async () => {
    const { mari, undoToken } = await changed();
    const second = newAddress();
    await request(mari, second);
    const token = await tokenFor(second);
    await undo(undoToken);
    expect((await confirm(token)).status).toBe(410);
  });

  it('removes sign-in methods added since the request, and keeps earlier ones', async () => {
    const mari = await actors.member(community);
    const identity = (createdAt: number) => ({
      ...{ id: newId(), userId: mari.id, provider: 'google', issuer: 'https://id.test', subject: newId() },
      ...{ email: null, createdAt, lastUsedAt: null },
    });
    const before = identity(later(-hour).getTime() - 1);
    await db.insert(identities).values(before);
    const address = newAddress();
    await request(mari, address, { password: mari.password }, later(-hour));
    await confirm(await tokenFor(address));
    await db.insert(identities).values(identity(testNow.getTime()));
    await turnOnTwoFactor(community, mari);
    expect((await undo(await tokenFor(mari.email))).status).toBe(200);
    expect(await db.select({ id: identities.id }).from(identities).where(eq(identities.userId, mari.id))).toEqual([
      { id: before.id },
    ]);
    expect((await signIn(mari.email, newPassword)).body.token).toBeDefined();
  });

  it("doesn't bypass two-factor that was turned on before the request", async () => {
    const mari = await actors.member(community);
    await turnOnTwoFactor(community, mari);
    const address = newAddress();
    await request(mari, address, { password: mari.password }, later(hour));
    await confirm(await tokenFor(address), later(hour));
    await undo(await tokenFor(mari.email), later(hour));
    expect((await signIn(mari.email, newPassword)).body).toMatchObject({ twoFactorRequired: true });
  });

  it('reclaims the old address from an unconfirmed sign-up', async () => {
    const { mari, undoToken } = await changed();
    await call(community, 'POST', '/api/auth/sign-up', {
      body: { email: mari.email, password: 'hoopis teine parool' },
      headers: elsewhere(),
    });
    expect((await undo(undoToken)).status).toBe(200);
    expect((await signIn(mari.email, newPassword)).status).toBe(200);
  });

  it('is refused once someone has an account with the old address, even if they join at the same time', async () => {
    const { mari, address, undoToken } = await changed();
    const join = () => actors.member(community, { user: { email: mari.email } });
    const { result } = await overtake(2, join, () => undo(undoToken));
    expect(result.status).toBe(410);
    const again = await undo(undoToken);
    expect([again.status, again.body.error?.code]).toEqual([409, 'old_address_taken']);
    expect((await read(mari))?.email).toBe(address);
    expect((await signIn(address, mari.password)).status).toBe(200);
  });

  it('works once, even with 5 concurrent attempts', async () => {
    const { undoToken } = await changed();
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(undoToken)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await undo(undoToken)).status).toBe(410);
  });

  it("refuses a password that isn't allowed, and keeps the link valid", async () => {
    const { undoToken } = await changed();
    const { status, body } = await undo(undoToken, testNow, 'password1');
    expect([status, body.error?.fields?.['password']?.code]).toEqual([400, 'password_too_common']);
    expect((await undo(undoToken)).status).toBe(200);
  });

  it("doesn't let a banned member sign in", async () => {
    const { mari, undoToken } = await changed();
    await db.update(users).set({ status: 'banned' }).where(eq(users.id, mari.id));
    expect((await undo(undoToken)).status).toBe(200);
    expect((await signIn(mari.email, newPassword)).body.error?.code).toBe('account_banned');
  });

  it('returns the same response for a deleted account as for a wrong token', async () => {
    const { mari, undoToken } = await changed();
    const body = { password: mari.password, confirmation: 'Kogukond' };
    expect((await call(community, 'POST', '/api/users/delete', { as: mari, body })).status).toBeLessThan(300);
    const [deleted, wrong] = [await undo(undoToken), await undo(randomToken())];
    expect([deleted.status, deleted.body]).toEqual([410, wrong.body]);
  });
});
