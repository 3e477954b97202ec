import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { maxSelected } from '#api/platform/paging/contract.ts';
import {
  actors,
  call,
  cardsPath,
  createCardAdministration,
  insertGiftCard,
  overtake,
  redeemCard,
} from '#api/testing/index.ts';
import type { CancelledCards } from './contract.ts';
import { giftCards } from './schema.ts';

interface Answer {
  data: CancelledCards;
  error?: { code: string; fields?: Record<string, { code: string }> };
}

const unknown = '01a1fc15-9f99-72f4-9cb6-244c570ec732';
const reason = 'Trükivead kogu partiis';

describe('cancelGiftCards', async () => {
  const { community, admin } = await createCardAdministration();
  const { db } = community;
  const cancel = (ids: readonly string[], given: object = {}, as = admin) =>
    call<Answer>(community, 'POST', `${cardsPath}/cancel`, { as, body: { ids, reason, ...given } });
  const make = async (count: number) => Promise.all(Array.from({ length: count }, () => insertGiftCard(community)));
  const entriesOf = (ids: string[]) =>
    db
      .select({ targetId: auditLog.targetId, actorId: auditLog.actorId, reason: auditLog.reason })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'gift_card.cancel'), inArray(auditLog.targetId, ids)));
  const statesOf = async (ids: string[]) =>
    (await db.select({ state: giftCards.state }).from(giftCards).where(inArray(giftCards.id, ids))).map(
      ({ state }) => state,
    );

  it('cancels the chosen cards, and records each with the reason', async () => {
    const ids = (await make(3)).map(({ id }) => id);
    expect((await cancel([...ids, ids[0] ?? ''])).body.data).toEqual({ cancelled: 3, kept: [] });
    expect(await statesOf(ids)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    const entries = await entriesOf(ids);
    expect(entries).toHaveLength(3);
    expect(entries).toContainEqual({ targetId: ids[0], actorId: admin.id, reason });
  });

  it('returns the reason why each of the other cards wasn’t cancelled', async () => {
    const [fresh, redeemed, redeeming, cancelled] = await make(4);
    if (!(fresh && redeemed && redeeming && cancelled)) throw new Error('no cards');
    await redeemCard(community, await actors.member(community), redeemed.code);
    await db.update(giftCards).set({ state: 'redeeming' }).where(eq(giftCards.id, redeeming.id));
    await db.update(giftCards).set({ state: 'cancelled' }).where(eq(giftCards.id, cancelled.id));
    const kept = (card: { id: string; code: string }, why: string) => ({
      ...{ id: card.id, lastGroup: card.code.slice(-4), reason: why },
    });
    expect((await cancel([redeemed.id, fresh.id, redeeming.id, cancelled.id, unknown])).body.data).toEqual({
      cancelled: 1,
      kept: [
        kept(redeemed, 'gift_card_redeemed'),
        kept(redeeming, 'gift_card_busy'),
        kept(cancelled, 'gift_card_cancelled'),
        { id: unknown, lastGroup: null, reason: 'not_found' },
      ],
    });
    expect(
      (await entriesOf([redeemed.id, fresh.id, redeeming.id, cancelled.id])).map((entry) => entry.targetId),
    ).toEqual([fresh.id]);
  });

  it('cancels and records nothing when repeated', async () => {
    const ids = (await make(2)).map(({ id }) => id);
    await cancel(ids);
    const { status, body } = await cancel(ids);
    expect([status, body.data.cancelled, body.data.kept.map((card) => card.reason)]).toEqual([
      200,
      0,
      ['gift_card_cancelled', 'gift_card_cancelled'],
    ]);
    expect(await entriesOf(ids)).toHaveLength(2);
  });

  it('cancels each card once when two administrators cancel it at once', async () => {
    const ids = (await make(5)).map(({ id }) => id);
    const other = await actors.admin(community);
    const answers = await Promise.all([cancel(ids), cancel([...ids].reverse(), {}, other), cancel(ids)]);
    expect(answers.reduce((sum, { body }) => sum + body.data.cancelled, 0)).toBe(5);
    expect(await entriesOf(ids)).toHaveLength(5);
  });

  it('cancels a card or lets it be redeemed, never both', async () => {
    const mari = await actors.member(community);
    for (let count = 0; count < 5; count += 1) {
      const { id, code } = await insertGiftCard(community);
      const redeem = call(community, 'POST', '/api/gift-cards/redeem', { as: mari, body: { code } });
      const [cancelled, redeemed] = await Promise.all([cancel([id]), redeem]);
      expect([
        [1, 410],
        [0, 200],
      ]).toContainEqual([cancelled.body.data.cancelled, redeemed.status]);
    }
  });

  it('cancels nothing for an administrator who is demoted meanwhile', async () => {
    const former = await actors.admin(community);
    const { id } = await insertGiftCard(community);
    const demote = async () => db.update(users).set({ role: 'user' }).where(eq(users.id, former.id));
    const { wasOvertaken, result } = await overtake(2, demote, () => cancel([id], {}, former));
    expect([wasOvertaken, result.status, await statesOf([id]), await entriesOf([id])]).toEqual([
      true,
      403,
      ['active'],
      [],
    ]);
  });

  it('requires a reason and accepts from one to a hundred cards', async () => {
    const codes = async (ids: readonly string[], given: object = {}) => {
      const { status, body } = await cancel(ids, given);
      return [status, body.error?.fields?.['reason']?.code];
    };
    expect(await codes([unknown], { reason: ' ' })).toEqual([400, 'cancel_reason_required']);
    expect(await codes([unknown], { reason: 'x'.repeat(501) })).toEqual([400, 'reason_too_long']);
    expect((await codes([]))[0]).toBe(400);
    const many = Array.from({ length: maxSelected + 1 }, (_, index) => unknown.slice(0, -3) + String(100 + index));
    expect((await codes(many))[0]).toBe(400);
    expect((await codes(many.slice(1)))[0]).toBe(200);
  });
});
