import { eq, isNotNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cleanUpWhenDue } from '#api/jobs/clean-up-when-due.ts';
import { rowsAtOnce } from '#api/platform/database/delete-some.ts';
import {
  call,
  cardsPath,
  createCardAdministration,
  createTestContext,
  day,
  later,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { giftCardBatches, giftCards } from './schema.ts';

/** Returns all cards and batches as text, to search for secrets. */
async function everything({ db }: TestCommunity): Promise<string> {
  return JSON.stringify([await db.select().from(giftCards), await db.select().from(giftCardBatches)]);
}

describe('createGiftCards', async () => {
  const { community, create, list } = await createCardAdministration();

  it('returns the codes and stores none in plain text', async () => {
    const { status, body: answer } = await create({ quantity: 3, description: 'Jõulud' });
    expect([status, answer.data.cards.length, answer.data.value]).toEqual([201, 3, { amount: 1497, currency: 'EUR' }]);
    const kept = await everything(community);
    for (const { code } of answer.data.cards) {
      expect(kept).toContain(`"lastGroup":"${code.slice(-4)}"`);
      expect(kept).not.toContain(code.slice(5, 14));
    }
    expect((await list()).items[0]).toMatchObject({ description: 'Jõulud', status: 'active', months: 3 });
  });

  it('creates a thousand cards in two database exchanges', async () => {
    const { body: answer, roundTrips } = await create({ quantity: 1_000 });
    expect([new Set(answer.data.cards.map(({ code }) => code)).size, roundTrips]).toEqual([1_000, 2]);
  });

  it('expires cards at the end of the day in the community’s time zone', async () => {
    const { body: answer } = await create({ quantity: 1, expiresAt: '2026-12-24' });
    const [row] = await community.db.select().from(giftCards).where(eq(giftCards.batchId, answer.data.batchId));
    expect(new Date(row?.expiresAt ?? 0).toISOString()).toBe('2026-12-24T22:00:00.000Z');
  });

  it.each([
    ['quantity', 0, 'card_quantity_invalid'],
    ['quantity', 1_001, 'card_quantity_invalid'],
    ['months', 0, 'card_months_invalid'],
    ['months', 37, 'card_months_invalid'],
    ['months', 1.5, 'card_months_invalid'],
    ['tier', 'basic', 'plan_invalid'],
    ['description', 'x'.repeat(201), 'description_too_long'],
    ['expiresAt', 'soon', 'expiry_invalid'],
    ['expiresAt', '2026-03-09', 'expiry_invalid'],
    ['expiresAt', testNow.toISOString(), 'expiry_invalid'],
  ])('refuses %s %j with an error on the field', async (field, value, code) => {
    const { status, body: answer } = await create({ [field]: value });
    expect([status, answer.error?.fields?.[field]?.code]).toEqual([400, code]);
  });
});

describe('the codes of a batch', async () => {
  const { community, admin, create } = await createCardAdministration();
  const download = (batchId: string, now = testNow) =>
    call<string>(community, 'POST', `${cardsPath}/batches/${batchId}/codes`, { as: admin, body: {}, now });

  it('can be downloaded once, even by concurrent calls, and match those returned at creation', async () => {
    const { data } = (await create({ quantity: 20, expiresAt: '2026-12-24' })).body;
    const answers = await Promise.all([1, 2, 3].map(() => download(data.batchId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const file = answers.find(({ status }) => status === 200);
    expect(file?.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (file?.body ?? '').trim().split('\r\n');
    expect(lines[1]).toBe(`${data.cards[0]?.code};Premium;3;25.12.2026 00:00`);
    expect(lines.slice(1).map((line) => line.slice(0, 19))).toEqual(data.cards.map(({ code }) => code));
    const kept = await community.db.select().from(giftCardBatches).where(eq(giftCardBatches.id, data.batchId));
    expect(kept[0]?.encryptedCodes).toBeNull();
  });

  it('can’t be downloaded after a day, and are erased by the hourly job', async () => {
    const { data } = (await create({})).body;
    expect((await download(data.batchId, later(day))).status).toBe(410);
    await cleanUpWhenDue(createTestContext(community, { now: later(day) }));
    const kept = await community.db.select().from(giftCardBatches).where(eq(giftCardBatches.id, data.batchId));
    expect(kept[0]?.encryptedCodes).toBeNull();
  });

  it('are erased in steps when there are more batches than one statement can change', async () => {
    const { db } = community;
    const createdAt = later(-day).getTime();
    await db.run(sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${2 * rowsAtOnce + 1})
      insert into gift_card_batches (id, quantity, encrypted_codes, created_at)
      select 'old' || i, 1, 'encrypted', ${createdAt} from n`);
    await cleanUpWhenDue(createTestContext(community, { now: later(3 * day) }));
    expect(await db.$count(giftCardBatches, isNotNull(giftCardBatches.encryptedCodes))).toBe(0);
  });
});
