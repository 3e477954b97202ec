import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { createRedemptions, insertChargedMember, paidUntil } from '#api/testing/charged-monthly.ts';
import {
  actors,
  call,
  cardsPath,
  createActorContext,
  createCardAdministration,
  day,
  failExchange,
  insertGiftCard,
  type Loss,
  later,
  readOutbox,
  second,
  testNow,
} from '#api/testing/index.ts';
import { connectStripeAccount, twoMonthsLater } from '#api/testing/stripe.ts';
import { subscriptions } from '../../subscriptions/schema.ts';
import { giftCards } from '../schema.ts';

const { community, admin, list } = await createCardAdministration();
const { db } = community;
const { redeem, cardOf } = createRedemptions(community);
const words = 'Kaart anti <b>kogemata</b>.';

type Answer = { error?: { code: string; fields?: Record<string, { code: string }> } };
const revoke = async (id: string, { now = later(3 * day), reason = words }: { now?: Date; reason?: unknown } = {}) => {
  const options = { as: admin, now, body: { reason } };
  const { status, body } = await call<Answer>(community, 'POST', `${cardsPath}/${id}/revoke`, options);
  return [status, body.error?.fields?.['reason']?.code ?? body.error?.code];
};
const mailsTo = async (email: string) => (await readOutbox(community)).filter(({ to }) => to === email);

async function redeemed() {
  const mari = await actors.member(community);
  const { id, code } = await insertGiftCard(community);
  await redeem(mari, code);
  return { mari, id };
}

describe('revokeRedeemedCard', () => {
  it('revokes the remaining time, mails the reason in the member’s language and records who revoked it', async () => {
    const { mari, id } = await redeemed();
    await db.update(users).set({ locale: 'en' }).where(eq(users.id, mari.id));
    expect(await revoke(id)).toEqual([200, undefined]);
    const { actor } = await createActorContext(community, mari, { now: later(3 * day) });
    expect(actor).toMatchObject({ user: { subscription: { plan: 'basic', status: 'expired' } } });
    const [mail, ...others] = await mailsTo(mari.email);
    expect([mail?.subject, others]).toEqual(['Your gift card was revoked: Kuu kogu', []]);
    expect(mail?.blocks).toContainEqual({ kind: 'text', text: `Reason: ${words}` });
    const card = (await list()).items.find((each) => each.id === id);
    const by = (await db.select().from(users).where(eq(users.id, admin.id)))[0]?.name;
    const revoked = { at: later(3 * day).toISOString(), by, reason: words };
    expect(card).toMatchObject({ status: 'redeemed', revoked });
    const { body: file } = await call<string>(community, 'GET', `${cardsPath}/export`, { as: admin });
    expect(file).toContain(`;${mari.email};13.03.2026 14:00;${by};${words}\r\n`);
  });

  it.each([null, '', '   ', 7, 'a'.repeat(501)])('refuses %j as a reason', async (reason) => {
    const { id } = await redeemed();
    const code = typeof reason === 'string' && reason.length > 500 ? 'reason_too_long' : 'reason_required';
    expect(await revoke(id, { reason })).toEqual([400, code]);
    expect((await cardOf(id))?.revokedAt).toBeNull();
  });

  it('refuses an unredeemed card, a second revocation, and an unknown card', async () => {
    const { mari, id } = await redeemed();
    const { id: unused } = await insertGiftCard(community);
    expect(await revoke(unused)).toEqual([409, 'gift_card_not_redeemed']);
    await revoke(id);
    expect(await revoke(id)).toEqual([409, 'gift_card_revoked']);
    expect(await mailsTo(mari.email)).toHaveLength(1);
    expect(await revoke('01a1fc15-9f99-72f4-9cb6-244c570ec732')).toEqual([404, 'not_found']);
  });

  it('mails the member once for four concurrent calls', async () => {
    const { mari, id } = await redeemed();
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => revoke(id)))).map(([status]) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect(await mailsTo(mari.email)).toHaveLength(1);
  });

  it.each(['redeeming', 'revoking'] as const)('refuses a card in the state %s', async (state) => {
    const { id } = await redeemed();
    await db.update(giftCards).set({ state }).where(eq(giftCards.id, id));
    expect(await revoke(id)).toEqual([409, 'gift_card_busy']);
  });

  it('moves back the next charge that the card postponed', async () => {
    const mari = await insertChargedMember(await connectStripeAccount(community));
    const nextChargeOf = async () =>
      (await db.select().from(subscriptions).where(eq(subscriptions.userId, mari.id)))[0]?.periodEnd;
    const { id, code } = await insertGiftCard(community);
    await redeem(mari, code);
    expect(await nextChargeOf()).toBe(twoMonthsLater.getTime());
    expect(await revoke(id, { now: testNow })).toEqual([200, undefined]);
    expect([await nextChargeOf(), (await cardOf(id))?.state]).toEqual([paidUntil, 'redeemed']);
  });

  const losses = [1, 2, 3, 4, 5].flatMap((number) =>
    (['before', 'after'] as const).map((loss): [number, Loss] => [number, loss]),
  );
  it.each(losses)('mails exactly once even if exchange %i is lost %s reaching the database', async (number, loss) => {
    const { mari, id } = await redeemed();
    await failExchange(number, loss, () => revoke(id));
    await revoke(id, { now: later(3 * day + second) });
    expect((await cardOf(id))?.revokedReason).toBe(words);
    expect(await mailsTo(mari.email)).toHaveLength(1);
  });
});
