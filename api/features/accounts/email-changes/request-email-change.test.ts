import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createEmailChanges } from '#api/testing/email-changes.ts';
import { actors, call, findMailedLink, hour, overtake, testNow } from '#api/testing/index.ts';
import { emailChanges } from './schema.ts';

const { community, db, newAddress, request, confirm, undo, tokenFor, signIn, read, subjectsTo, asked } =
  await createEmailChanges();

describe('requesting a change of address', () => {
  it('mails a link to the new address, notifies the old one at once and changes nothing yet', async () => {
    const { mari, address } = await asked();
    expect(await subjectsTo(address)).toEqual(['Kinnita oma uus aadress']);
    expect(await subjectsTo(mari.email)).toEqual(['Sinu kontole sooviti uut aadressi']);
    expect((await findMailedLink(community, address)).pathname).toBe('/auth/confirm-email-change');
    expect((await findMailedLink(community, mari.email)).pathname).toBe('/auth/undo-email-change');
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

  it('returns the same response for an address that has an account, stores the same, and notifies its owner', async () => {
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
    expect((await findMailedLink(community, jaan.email)).search).toBe('');
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

  it('invalidates earlier links', async () => {
    const { mari, token, notice } = await asked();
    const address = newAddress();
    await request(mari, address);
    expect([(await confirm(token)).status, (await undo(notice)).status]).toEqual([410, 410]);
    expect((await confirm(await tokenFor(address))).status).toBe(200);
  });

  it('leaves only one valid link after two concurrent requests', async () => {
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

  it('is refused if an earlier link is confirmed at the same time', async () => {
    const { mari, address, token } = await asked();
    const { result } = await overtake(
      3,
      () => confirm(token),
      () => request(mari, newAddress()),
    );
    expect([result.status, result.body.error?.code]).toEqual([409, 'conflict']);
    expect((await read(mari))?.email).toBe(address);
  });

  it('is refused after 5 requests in a day, and mails one address at most 5 times an hour without changing the response', async () => {
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
