import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cleanUpWhenDue } from '#api/jobs/clean-up.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  explain,
  later,
  makeCard,
  minute,
  second,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { newCode, readCode } from './codes.ts';
import { type Card, type CardStats, type CreatedCards, codeAlphabet } from './contract.ts';
import { selectCards, selectStats } from './queries.ts';
import { giftCardBatches, giftCards } from './schema.ts';

interface Answer<Data> {
  data: Data;
  error?: { code: string; fields?: Record<string, { code: string }> };
}

const path = '/api/admin/gift-cards';
const body = { tier: 'premium', months: 3, quantity: 2 };

async function openCommunity() {
  const community = await createTestCommunity();
  // Signed in late enough for what these tests look at days later.
  const admin = await actors.admin(community, { session: { createdAt: later(3 * day).getTime() } });
  const create = (given: object, now = testNow) =>
    call<Answer<CreatedCards>>(community, 'POST', path, { as: admin, body: { ...body, ...given }, now });
  const list = async (query = '', now = testNow) => {
    const { body: answer } = await call<Answer<{ items: Card[]; nextCursor: string | null }>>(
      community,
      'GET',
      `${path}${query}`,
      { as: admin, now },
    );
    return answer.data;
  };
  return { community, admin, create, list };
}

/** The whole database as text, to look for what must not be there. */
async function everything({ db }: TestCommunity): Promise<string> {
  return JSON.stringify([await db.select().from(giftCards), await db.select().from(giftCardBatches)]);
}

describe('a code', () => {
  it('is 60 random bits of letters that nobody mistakes', () => {
    expect(new Set(codeAlphabet).size).toBe(32);
    expect(codeAlphabet).not.toMatch(/[01IO]/);
    const codes = Array.from({ length: 500 }, newCode);
    for (const code of codes) expect(code).toMatch(/^RYUP(?:-[A-HJ-NP-Z2-9]{4}){3}$/);
    expect(new Set(codes).size).toBe(500);
    expect(new Set(codes.join('').replaceAll(/RYUP|-/g, '')).size).toBe(32);
  });

  it('is read as it is written', () => {
    const code = newCode();
    expect([readCode(code), readCode(` ${code.toLowerCase().replaceAll('-', ' - ')}`)]).toEqual([code, code]);
  });
});

describe('createGiftCards', async () => {
  const { community, create, list } = await openCommunity();

  it('answers the codes, and keeps none of them', async () => {
    const { status, body: answer } = await create({ quantity: 3, description: 'Jõulud' });
    expect([status, answer.data.cards.length, answer.data.value]).toEqual([201, 3, { amount: 1497, currency: 'EUR' }]);
    const kept = await everything(community);
    for (const { code } of answer.data.cards) {
      expect(kept).toContain(`"lastGroup":"${code.slice(-4)}"`);
      expect(kept).not.toContain(code.slice(5, 14));
    }
    expect((await list()).items[0]).toMatchObject({ description: 'Jõulud', status: 'active', months: 3 });
  });

  it('makes a thousand in one exchange', async () => {
    const { body: answer, roundTrips } = await create({ quantity: 1_000 });
    expect([new Set(answer.data.cards.map(({ code }) => code)).size, roundTrips]).toEqual([1_000, 2]);
  });

  it('takes a day as the whole of it, where the community is', async () => {
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
  ])('refuses %s %j at its field', async (field, value, code) => {
    const { status, body: answer } = await create({ [field]: value });
    expect([status, answer.error?.fields?.[field]?.code]).toEqual([400, code]);
  });
});

describe('the codes of a batch', async () => {
  const { community, admin, create } = await openCommunity();
  const download = (batchId: string, now = testNow) =>
    call<string>(community, 'POST', `${path}/batches/${batchId}/codes`, { as: admin, body: {}, now });

  it('are downloaded once, however many ask at once, as what was answered', async () => {
    const { data } = (await create({ quantity: 20, expiresAt: '2026-12-24' })).body;
    const answers = await Promise.all([1, 2, 3].map(() => download(data.batchId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const file = answers.find(({ status }) => status === 200);
    expect(file?.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (file?.body ?? '').trim().split('\r\n');
    expect(lines[1]).toBe(`${data.cards[0]?.code},premium,3,2026-12-24T22:00:00.000Z`);
    expect(lines.slice(1).map((line) => line.slice(0, 19))).toEqual(data.cards.map(({ code }) => code));
    const kept = await community.db.select().from(giftCardBatches).where(eq(giftCardBatches.id, data.batchId));
    expect(kept[0]?.sealedCodes).toBeNull();
  });

  it('are gone a day later, with the hourly job and without', async () => {
    const { data } = (await create({})).body;
    expect((await download(data.batchId, later(day))).status).toBe(410);
    await cleanUpWhenDue(createTestContext(community, { now: later(day) }));
    const kept = await community.db.select().from(giftCardBatches).where(eq(giftCardBatches.id, data.batchId));
    expect(kept[0]?.sealedCodes).toBeNull();
  });
});

describe('the list', async () => {
  const { community, admin, create, list } = await openCommunity();
  const { data: winter } = (await create({ description: 'Talv – ÕPETAJAD', expiresAt: '2026-03-11' })).body;
  const { data: gold } = (await create({ tier: 'donator', quantity: 1 }, later(second))).body;
  const mari = await actors.member(community, { user: { name: 'Mari' } });
  await call(community, 'POST', '/api/gift-cards/redeem', { as: mari, body: { code: gold.cards[0]?.code } });
  const used = winter.cards[0] ?? { id: '', code: '' };
  const ids = async (query: string, now = testNow) => (await list(query, now)).items.map(({ id }) => id);
  const late = later(3 * day);

  it('shows the newest first, with who redeemed', async () => {
    const { items } = await list();
    expect(items.map(({ tier }) => tier)).toEqual(['donator', 'premium', 'premium']);
    expect(items[0]).toMatchObject({
      status: 'redeemed',
      redeemedBy: { id: mari.id, name: 'Mari', email: mari.email },
    });
    expect(JSON.stringify(items)).not.toContain('RYUP');
  });

  it.each([
    ['a last group', () => used.code.slice(-4).toLowerCase(), 1],
    ['a whole code', () => used.code, 1],
    ['words of the description, in any case', () => 'õpetajad', 2],
    ['nothing there is', () => 'suvi', 0],
    ['what would be a pattern', () => '%', 0],
  ])('finds by %s', async (_, query, found) => {
    expect(await ids(`?q=${encodeURIComponent(query())}`)).toHaveLength(found);
  });

  it('filters by status, as it is at that moment, and by tier', async () => {
    const counts = async (now: Date) =>
      Promise.all(
        ['active', 'redeemed', 'expired', 'cancelled'].map(
          async (status) => (await ids(`?status=${status}`, now)).length,
        ),
      );
    expect(await counts(testNow)).toEqual([2, 1, 0, 0]);
    expect(await counts(late)).toEqual([0, 1, 2, 0]);
    expect(await ids('?tier=donator')).toEqual([gold.cards[0]?.id]);
    expect(await ids('?tier=donator&status=active')).toEqual([]);
  });

  it.each(['newest', 'oldest', 'expiry', 'value'])(
    'turns its pages by %s without losing or doubling a card',
    async (sort) => {
      const all = await ids(`?sort=${sort}`);
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await list(`?sort=${sort}&limit=1${cursor ? `&cursor=${cursor}` : ''}`);
        paged.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(paged).toEqual(all);
      expect(new Set(all).size).toBe(3);
    },
  );

  it('is a file for a spreadsheet, where nothing is a formula', async () => {
    await create({ quantity: 1, description: '=HYPERLINK("https://evil.test")' }, later(minute));
    const { body: file } = await call<string>(community, 'GET', `${path}/export`, { as: admin });
    const lines = file.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.test"")"`);
    expect(lines[2]).toContain('donator,3,59.97,EUR,redeemed');
    expect(file).not.toContain('RYUP');
  });

  it('counts what there is', async () => {
    const stats = async (now: Date) =>
      (await call<Answer<CardStats>>(community, 'GET', `${path}/stats`, { as: admin, now })).body.data;
    const totalValue = { amount: 3 * 1497 + 5997, currency: 'EUR' };
    expect(await stats(testNow)).toEqual({ total: 4, redeemed: 1, active: 3, expired: 0, cancelled: 0, totalValue });
    expect(await stats(late)).toMatchObject({ active: 1, expired: 2 });
    await call(community, 'POST', `${path}/${used.id}/cancel`, { as: admin, body: {} });
    expect(await stats(testNow)).toMatchObject({
      total: 4,
      active: 2,
      cancelled: 1,
      totalValue: { amount: 2 * 1497 + 5997 },
    });
  });
});

describe('cancelGiftCard', async () => {
  const { community, admin } = await openCommunity();
  const cancel = (id: string) =>
    call<Answer<{ status: string }>>(community, 'POST', `${path}/${id}/cancel`, { as: admin, body: {} });

  it('voids a card, and twice is once', async () => {
    const { id } = await makeCard(community);
    expect([(await cancel(id)).body.data, (await cancel(id)).status]).toEqual([{ id, status: 'cancelled' }, 200]);
  });

  it('refuses one that was redeemed, and knows no other', async () => {
    const { id, code } = await makeCard(community);
    await call(community, 'POST', '/api/gift-cards/redeem', { as: admin, body: { code } });
    expect((await cancel(id)).body.error?.code).toBe('gift_card_redeemed');
    expect((await cancel('01a1fc15-9f99-72f4-9cb6-244c570ec732')).status).toBe(404);
  });

  it('and a redemption at the same time are one of both', async () => {
    const mari = await actors.member(community);
    for (let count = 0; count < 5; count += 1) {
      const { id, code } = await makeCard(community);
      const redeem = call(community, 'POST', '/api/gift-cards/redeem', { as: mari, body: { code } });
      const statuses = (await Promise.all([cancel(id), redeem])).map(({ status }) => status);
      expect([
        [200, 410],
        [409, 200],
      ]).toContainEqual(statuses);
    }
  });
});

describe('the plan of the database', async () => {
  const { db } = await createTestCommunity();
  const cursor = '01a1fc15-9f99-72f4-9cb6-244c570ec732';
  const search = { codeHash: 'x', lastGroup: 'ABCD', text: 'abcd' };

  it('counts from the index alone', async () => {
    expect(await explain(db, selectStats(db, 'EUR', testNow))).toEqual([
      'SCAN gift_cards USING COVERING INDEX gift_cards_for_statistics',
    ]);
  });

  it.each([
    ['newest', {}],
    ['oldest', {}],
    ['expiry', {}],
    ['value', {}],
    ['newest', { tier: 'donator' }],
    ['newest', { status: 'cancelled' }],
    ['newest', { status: 'active' }],
  ] as const)('reads a page by %s with %j in the order of an index, and sorts nothing', async (sort, filters) => {
    const plan = await explain(db, selectCards(db, { sort, limit: 21, ...filters, cursor }, testNow));
    expect(plan[0]).toMatch(/^(?:SEARCH|SCAN) gift_cards USING INDEX/);
    expect(plan.join()).not.toMatch(/TEMP B-TREE|AUTOMATIC/);
  });

  it('finds a code by its index', async () => {
    const plan = await explain(db, selectCards(db, { sort: 'newest', limit: 21, search }, testNow));
    const line = plan.join();
    for (const index of ['codeHash_unique', 'by_last_group', 'by_batch']) expect(line).toContain(index);
    expect(line).not.toMatch(/SCAN gift_cards(?! USING)/);
  });
});
