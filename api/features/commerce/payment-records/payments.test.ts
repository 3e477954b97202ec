import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { invoices } from '#api/features/commerce/invoices/schema.ts';
import { orders } from '#api/features/commerce/orders/schema.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, call, createTestCommunity, day, type TestActor, testNow } from '#api/testing/index.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import type { Payment, PaymentsPage } from './contract.ts';
import { failedCharges } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const ago = (days: number) => testNow.getTime() - days * day;
const admin = await actors.admin(community);
const mari = await actors.member(community, { user: { name: 'Mari Maasikas' } });
const path = '/api/admin/payments';

const charge = (id: string, paidAt: number, row: Partial<typeof invoices.$inferInsert> = {}) =>
  db.insert(invoices).values({
    ...{ id, subscriptionId: 'sub_1', userId: mari.id, plan: 'premium', amount: 499, currency: 'EUR' },
    ...{ startsAt: paidAt, endsAt: paidAt + 30 * day, paidAt, paymentId: `pay_${id}`, createdAt: paidAt },
    ...row,
  });

const order = (id: string, row: Partial<typeof orders.$inferInsert>) =>
  db.insert(orders).values({
    ...{ id, tier: 'donator', months: 3, quantity: 2, amount: 2_970, currency: 'EUR', locale: 'en' },
    ...{ buyerEmail: 'ostja@kuu.test', createdAt: ago(9), expiresAt: ago(8), checkedAt: ago(8), ...row },
  });

const subscribe = (id: string, status: 'active' | 'past_due') =>
  db.insert(subscriptions).values({
    ...{ id, provider: 'test', customerId: mari.id, userId: mari.id, plan: 'premium', amount: 499, currency: 'EUR' },
    ...{ startedAt: ago(90), periodEnd: ago(1), revision: 1, updatedAt: ago(90), status },
  });

const ids = { order: newId(), returned: newId(), open: newId() };
await charge('in_old', ago(40));
await charge('in_part', ago(10), { refundedAmount: 100, refundedAt: ago(4) });
await charge('in_back', ago(9), { refundedAmount: 499, refundedAt: ago(3), reversedAt: ago(3), reversedFor: 'refund' });
await charge('in_lost', ago(8), { amount: 900, currency: 'USD', reversedAt: ago(2), reversedFor: 'dispute' });
await order(ids.order, { state: 'done', paidAt: ago(7) });
await order(ids.returned, {
  state: 'reversed',
  paidAt: ago(6),
  reversedAt: ago(1),
  reversedFor: 'refund',
  amount: 100,
});
await order(ids.open, { state: 'open' });
await subscribe('sub_1', 'active');
const setStatus = (status: 'active' | 'past_due', updatedAt: number) =>
  db.update(subscriptions).set({ status, updatedAt }).where(eq(subscriptions.id, 'sub_1'));
await setStatus('past_due', ago(5));
await setStatus('past_due', ago(4.5));

const list = async (query: Record<string, string> = {}, as: TestActor = admin) =>
  (await call<{ data: PaymentsPage }>(community, 'GET', `${path}?${new URLSearchParams(query)}`, { as })).body.data;
/** Returns a record's kind, state and amount, which distinguish the records of these tests. */
const short = ({ kind, state, amount }: Payment) => `${kind} ${state} ${amount.amount} ${amount.currency}`;
const shorts = async (query: Record<string, string> = {}) => (await list(query)).items.map(short);
const dayAgo = (days: number) => new Date(ago(days)).toISOString().slice(0, 10);

const all = [
  'refund refunded -200 EUR',
  'refund disputed -900 USD',
  'refund refunded -499 EUR',
  'refund partly_refunded -100 EUR',
  'subscription failed 499 EUR',
  'gift_card refunded 200 EUR',
  'gift_card paid 5940 EUR',
  'subscription disputed 900 USD',
  'subscription refunded 499 EUR',
  'subscription partly_refunded 499 EUR',
  'subscription paid 499 EUR',
];
const having = (...words: string[]) => all.filter((text) => words.every((word) => text.split(' ').includes(word)));

describe('the list of payments', () => {
  it('contains every charge, paid order, refund and failed charge once, newest first', async () => {
    expect(await shorts()).toEqual(all);
    expect((await list()).total).toBe(all.length);
  });

  it('sums payments and refunds in each currency', async () => {
    expect((await list()).sums).toEqual([
      { currency: 'EUR', received: 499 * 3 + 5_940 + 200, returned: 799, failed: 499 },
      { currency: 'USD', received: 900, returned: 900, failed: 0 },
    ]);
    expect((await list({ kind: 'refund', state: 'disputed' })).sums).toEqual([
      { currency: 'USD', received: 0, returned: 900, failed: 0 },
    ]);
  });

  it.each([
    [{ kind: 'subscription' }, having('subscription')],
    [{ kind: 'gift_card' }, having('gift_card')],
    [{ kind: 'refund' }, having('refund')],
    [{ state: 'paid' }, having('paid')],
    [{ state: 'refunded' }, having('refunded')],
    [{ state: 'partly_refunded' }, having('partly_refunded')],
    [{ state: 'disputed', kind: 'subscription' }, having('disputed', 'subscription')],
    [{ state: 'failed' }, having('failed')],
    [{ state: 'failed', kind: 'gift_card' }, []],
    [{ from: dayAgo(5), to: dayAgo(4) }, all.slice(3, 5)],
    [{ from: dayAgo(40), to: dayAgo(40), sort: 'highest' }, all.slice(-1)],
    [{ to: dayAgo(9) }, all.slice(-3)],
  ] as Array<[Record<string, string>, string[]]>)('can be filtered and sorted by %j', async (query, expected) => {
    const { items, total } = await list(query);
    expect(items.map(short)).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it('can be sorted by amount, with refunds as negative amounts', async () => {
    const amounts = (await list({ sort: 'highest' })).items.map(({ amount }) => amount.amount);
    expect(amounts).toEqual([...amounts].sort((one, other) => other - one));
    expect((await list({ sort: 'lowest' })).items.map(({ amount }) => amount.amount)).toEqual([...amounts].reverse());
  });

  it.each(['newest', 'oldest', 'highest', 'lowest'])('is paged without gaps when the %s come first', async (sort) => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: PaymentsPage = await list({ sort, limit: '2', ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual((await list({ sort })).items.map(({ id }) => id));
    expect(new Set(seen).size).toBe(all.length);
  });

  it('shows who paid for what, and links to the invoice or order', async () => {
    const items = (await list()).items;
    expect(items.find(({ id }) => id === 'invoice.in_old')).toMatchObject({
      ...{ plan: 'premium', at: new Date(ago(40)).toISOString(), cards: null, buyerEmail: null },
      period: { startsAt: new Date(ago(40)).toISOString(), endsAt: new Date(ago(10)).toISOString() },
      member: { id: mari.id, name: 'Mari Maasikas', initials: 'MM' },
      document: { kind: 'invoice', id: 'in_old' },
    });
    expect(items.find(({ id }) => id === `order.${ids.order}`)).toMatchObject({
      ...{ plan: 'donator', cards: { quantity: 2, months: 3 }, period: null, member: null },
      ...{ buyerEmail: 'ostja@kuu.test', document: { kind: 'order', id: ids.order } },
    });
    expect(items.find(({ state }) => state === 'failed')).toMatchObject({ document: null, member: { id: mari.id } });
  });

  it('is read only through indexes, for any filter', async () => {
    await refuseFullScans(community, async () => {
      for (const sort of ['newest', 'highest']) {
        for (const query of [{}, { state: 'paid' }, { state: 'refunded' }, { from: dayAgo(9) }, { kind: 'refund' }]) {
          const page = await list({ sort, limit: '2', ...(query as Record<string, string>) });
          await list({ sort, ...(query as Record<string, string>), cursor: page.nextCursor ?? '' });
        }
      }
    });
  });

  it.each([
    'kind=cash',
    'state=open',
    'from=2026-13-01',
    'sort=name',
    'cursor=1.users.1',
    "cursor=1.order.'",
    'cursor=1.failed.abc',
  ])('refuses %s', async (query) => {
    expect((await call(community, 'GET', `${path}?${query}`, { as: admin })).status).toBe(400);
  });

  it('is shown only to administrators', async () => {
    const as = await actors.moderator(community);
    expect((await call(community, 'GET', path, { as })).status).toBe(403);
    expect((await call(community, 'GET', `${path}/export`, { as })).status).toBe(403);
  });
});

describe('a failed charge', () => {
  it('is recorded again if it follows a successful charge', async () => {
    const own = await createTestCommunity();
    const [boss, jaan] = [await actors.admin(own), await actors.member(own)];
    await own.db.insert(subscriptions).values({
      ...{ id: 'sub_2', provider: 'test', customerId: 'c', userId: jaan.id, plan: 'donator', amount: 999 },
      ...{ currency: 'EUR', startedAt: ago(9), periodEnd: ago(1), revision: 1, updatedAt: ago(9), status: 'past_due' },
    });
    for (const [status, at] of [
      ['active', 8],
      ['past_due', 7],
    ] as const) {
      await own.db.update(subscriptions).set({ status, updatedAt: ago(at) });
    }
    const stored = await own.db.select({ at: failedCharges.failedAt }).from(failedCharges);
    expect(stored).toEqual([{ at: ago(9) }, { at: ago(7) }]);
    const { body } = await call<{ data: PaymentsPage }>(own, 'GET', path, { as: boss });
    expect(body.data.items.map(short)).toEqual(['subscription failed 999 EUR', 'subscription failed 999 EUR']);
  });
});

describe('the export of payments', () => {
  it('contains the payments that match the filter, oldest first, and is recorded in the audit log', async () => {
    const query = `from=${dayAgo(9)}&to=${dayAgo(7)}&bom=no`;
    const answer = await call(community, 'GET', `${path}/export?${query}`, {
      as: admin,
      headers: { cookie: 'locale=en' },
    });
    const lines = String(answer.body).trim().split('\r\n');
    expect(lines[0]).toMatch(/^Date \(.*\),Type,State,Plan,Cards,Amount,Currency,Paid by,E-mail,Invoice or order,/);
    expect(lines.slice(1).map((line) => line.split(',').slice(1, 10).join(','))).toEqual([
      `Subscription,Refunded,Premium,,4.99,EUR,Mari Maasikas,${mari.email},in_back`,
      `Subscription,Charged back,Premium,,9,USD,Mari Maasikas,${mari.email},in_lost`,
      `Gift cards,Paid,Donator,2,59.4,EUR,,ostja@kuu.test,${ids.order}`,
    ]);
    const log = await call<{ data: { items: Array<{ action: string; after: object }> } }>(
      community,
      'GET',
      '/api/admin/audit',
      { as: admin },
    );
    expect(log.body.data.items[0]).toMatchObject({
      action: 'payment.export',
      after: { from: dayAgo(9), to: dayAgo(7) },
    });
  });
});

describe('a member’s invoice', () => {
  it('can be opened by administrators, without the buyer’s name once the account is deleted', async () => {
    const open = (as: TestActor) =>
      call<{ data: { buyer: object } }>(community, 'GET', '/api/admin/invoices/in_old', { as });
    expect((await open(admin)).body.data.buyer).toEqual({ name: 'Mari Maasikas', email: mari.email });
    expect((await open(mari)).status).toBe(403);
    await db.update(users).set({ deletedAt: 1 }).where(eq(users.id, mari.id));
    expect((await open(admin)).body.data.buyer).toEqual({ name: null, email: null });
    expect((await list({ kind: 'subscription' })).items.every(({ member }) => member === null)).toBe(true);
  });
});
