import { describe, expect, it } from 'vitest';
import {
  actors,
  call,
  cardsPath,
  createCardAdministration,
  createTestCommunity,
  day,
  explain,
  later,
  minute,
  second,
  testNow,
} from '#api/testing/index.ts';
import type { CardStats } from './contract.ts';
import { selectCards, selectStats } from './queries.ts';

interface Answer<Data> {
  data: Data;
  error?: { code: string; fields?: Record<string, { code: string }> };
}

describe('the gift card list', async () => {
  const { community, admin, create, list } = await createCardAdministration();
  const { data: winter } = (await create({ description: 'Talv – ÕPETAJAD', expiresAt: '2026-03-11' })).body;
  const { data: gold } = (await create({ tier: 'donator', quantity: 1 }, later(second))).body;
  const mari = await actors.member(community, { user: { name: 'Mari' } });
  await call(community, 'POST', '/api/gift-cards/redeem', { as: mari, body: { code: gold.cards[0]?.code } });
  const used = winter.cards[0] ?? { id: '', code: '' };
  const ids = async (query: string, now = testNow) => (await list(query, now)).items.map(({ id }) => id);
  const late = later(3 * day);

  it('shows the newest cards first, with the member who redeemed each', async () => {
    const { items } = await list();
    expect(items.map(({ tier }) => tier)).toEqual(['donator', 'premium', 'premium']);
    expect(items[0]).toMatchObject({
      status: 'redeemed',
      redeemedBy: { id: mari.id, name: 'Mari', email: mari.email },
    });
    expect(JSON.stringify(items)).not.toContain('RYUP');
  });

  it.each([
    ['the last group of a code', () => used.code.slice(-4).toLowerCase(), 1],
    ['a whole code', () => used.code, 1],
    ['text of the description, in any case', () => 'õpetajad', 2],
    ['text that occurs nowhere', () => 'suvi', 0],
    ['a wildcard, matched literally', () => '%', 0],
  ])('can be searched by %s', async (_, query, found) => {
    expect(await ids(`?q=${encodeURIComponent(query())}`)).toHaveLength(found);
  });

  it('can be filtered by current status and by tier', async () => {
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
    'paginates by %s without skipping or repeating a card',
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

  it('can be exported to CSV, with formulas escaped', async () => {
    await create({ quantity: 1, description: '=HYPERLINK("https://evil.test")' }, later(minute));
    const { body: file } = await call<string>(community, 'GET', `${cardsPath}/export`, { as: admin });
    const lines = file.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.test"")"`);
    expect(lines[2]).toContain(';3;59,97;EUR;Lunastatud;');
    expect(file).not.toContain('RYUP');
  });

  it('can be exported to CSV in the administrator’s language, with times in the community’s time zone', async () => {
    const read = async (query: string) =>
      (await call<string>(community, 'GET', `${cardsPath}/export${query}`, { as: admin })).body;
    const [et, en] = [await read('?lang=et&bom=no'), await read('?lang=en&bom=no')];
    expect(et.split('\r\n')[0]).toContain(
      'Viimane rühm;Plaan;Kuid;Väärtus;Valuuta;Olek;Kirjeldus;Aegub (Europe/Tallinn);',
    );
    expect(en.split('\r\n')[0]).toContain('Last group,Plan,Months,Value,');
    expect(en).toContain(',3,59.97,EUR,Redeemed,');
    expect(et).toMatch(/;\d{2}\.\d{2}\.2026 \d{2}:\d{2};/);
    expect(en).toMatch(/,2026-\d{2}-\d{2} \d{2}:\d{2},/);
    expect((await call(community, 'GET', `${cardsPath}/export?bom=maybe`, { as: admin })).status).toBe(400);
  });

  it('counts cards by status, with their total value', async () => {
    const stats = async (now: Date) =>
      (await call<Answer<CardStats>>(community, 'GET', `${cardsPath}/stats`, { as: admin, now })).body.data;
    const totalValue = { amount: 3 * 1497 + 5997, currency: 'EUR' };
    expect(await stats(testNow)).toEqual({ total: 4, redeemed: 1, active: 3, expired: 0, cancelled: 0, totalValue });
    expect(await stats(late)).toMatchObject({ active: 1, expired: 2 });
    await call(community, 'POST', `${cardsPath}/${used.id}/cancel`, { as: admin, body: {} });
    expect(await stats(testNow)).toMatchObject({
      total: 4,
      active: 2,
      cancelled: 1,
      totalValue: { amount: 2 * 1497 + 5997 },
    });
  });
});

describe('gift card queries', async () => {
  const { db } = await createTestCommunity();
  const cursor = '01a1fc15-9f99-72f4-9cb6-244c570ec732';
  const search = { codeHashes: ['x', 'v2.x'], lastGroup: 'ABCD', text: 'abcd' };

  it('read the counts from a covering index', async () => {
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
  ] as const)('read a page by %s with %j in index order, without sorting', async (sort, filters) => {
    const plan = await explain(db, selectCards(db, { sort, limit: 21, ...filters, cursor }, testNow));
    expect(plan[0]).toMatch(/^(?:SEARCH|SCAN) gift_cards USING INDEX/);
    expect(plan.join()).not.toMatch(/TEMP B-TREE|AUTOMATIC/);
  });

  it('find a code using the indexes', async () => {
    const plan = await explain(db, selectCards(db, { sort: 'newest', limit: 21, search }, testNow));
    const line = plan.join();
    for (const index of ['codeHash_unique', 'by_last_group', 'by_batch']) expect(line).toContain(index);
    expect(line).not.toMatch(/SCAN gift_cards(?! USING)/);
  });
});
