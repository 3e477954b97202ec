import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { turnOnTwoFactor } from '#api/testing/authenticator.ts';
import { createEmailChanges, newPassword } from '#api/testing/email-changes.ts';
import { actors, call, day, emptyOutbox, hour, later, overtake, testNow } from '#api/testing/index.ts';
import { identities } from '../identities/schema.ts';
import { sessions } from '../sessions/schema.ts';
import { users } from '../users/schema.ts';

const {
  community,
  db,
  newAddress,
  elsewhere,
  request,
  confirm,
  undo,
  tokenFor,
  signIn,
  read,
  subjectsTo,
  asked,
  changed,
} = await createEmailChanges();

describe('undoing a change of address from the old address', () => {
  it('restores the address, ends every session, sets a new password and notifies both addresses', async () => {
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

  it('stops a pending change with the link in the notice, and notifies only the old address', async () => {
    const { mari, address, token, notice } = await asked();
    await emptyOutbox(community);
    expect((await undo(notice)).status).toBe(200);
    expect((await confirm(token)).status).toBe(410);
    expect((await signIn(mari.email, newPassword)).status).toBe(200);
    expect([await subjectsTo(address), await subjectsTo(mari.email)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('works with the link in the notice even after the confirmation', async () => {
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

  it('restores the first address even after a second change, whose undo link stops working', async () => {
    const { mari, address, undoToken } = await changed();
    const second = newAddress();
    await request(mari, second);
    await confirm(await tokenFor(second));
    const secondUndo = await tokenFor(address);
    expect((await undo(undoToken)).status).toBe(200);
    expect((await read(mari))?.email).toBe(mari.email);
    expect((await undo(secondUndo)).status).toBe(410);
  });

  it('can undo only the second of two changes, after which the first can still be undone', async () => {
    const { mari, address, undoToken } = await changed();
    const second = newAddress();
    await request(mari, second);
    await confirm(await tokenFor(second));
    expect((await undo(await tokenFor(address))).status).toBe(200);
    expect((await read(mari))?.email).toBe(address);
    expect((await undo(undoToken)).status).toBe(200);
    expect((await read(mari))?.email).toBe(mari.email);
  });

  it('also stops a later change that waits for confirmation', async () => {
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

  it('reclaims the old address from an unconfirmed account', async () => {
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
