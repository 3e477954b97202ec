import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#api/features/commerce/orders/schema.ts';
import { countPreview } from '#api/platform/analytics/count-after-response.ts';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  insertComment,
  insertConversation,
  insertEvent,
  insertGiftCard,
  insertPost,
  joinEvent,
  later,
  leaveEvent,
  minute,
  redeemCard,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { readReport } from '../report/get-analytics-report.ts';
import { countFacts } from './count-facts.ts';

const soon = later(minute);
const count = (community: TestCommunity) => countFacts(createTestContext(community, { now: soon }));
const report = (community: TestCommunity) => readReport(createTestContext(community, { now: soon }), { period: '7d' });
const totals = async (community: TestCommunity) => (await report(community)).totals;
const euros = (amount: number) => expect.arrayContaining([{ amount, currency: 'EUR' }]);

function orderRow(more: Partial<typeof orders.$inferInsert> = {}): typeof orders.$inferInsert {
  const at = testNow.getTime();
  return {
    ...{ id: newId(), tier: 'premium', months: 3, quantity: 2, amount: 1_500, currency: 'EUR', locale: 'et' },
    ...{ createdAt: at, expiresAt: later(day).getTime(), checkedAt: at },
    ...more,
  };
}

describe('gift card orders', () => {
  it('are counted when they are paid, whether they were inserted as paid or updated later', async () => {
    const community = await createTestCommunity();
    const { db } = community;
    const open = orderRow();
    await db.insert(orders).values(open);
    expect(await totals(community)).toMatchObject({ giftCardsSold: 0, grossRevenue: euros(0) });
    await db.update(orders).set({ paidAt: testNow.getTime() }).where(eq(orders.id, open.id));
    await db.update(orders).set({ paidAt: soon.getTime() }).where(eq(orders.id, open.id));
    expect(await totals(community)).toMatchObject({ giftCardsSold: 2, grossRevenue: euros(3_000) });
    await db.insert(orders).values(orderRow({ quantity: 1, paidAt: testNow.getTime() }));
    expect(await totals(community)).toMatchObject({ giftCardsSold: 3, grossRevenue: euros(4_500) });
    await count(community);
    expect(await totals(community)).toMatchObject({
      giftCardsSold: 3,
      grossRevenue: euros(4_500),
      revenue: euros(4_500),
    });
  });

  it('are counted as refunded only once', async () => {
    const community = await createTestCommunity();
    const { db } = community;
    const at = testNow.getTime();
    const row = orderRow({ paidAt: at });
    await db.insert(orders).values([row, orderRow({ quantity: 1, paidAt: at, reversedAt: at })]);
    const reverse = (reversedAt: number) => db.update(orders).set({ reversedAt }).where(eq(orders.id, row.id));
    await reverse(at);
    await reverse(soon.getTime());
    await count(community);
    expect(await totals(community)).toMatchObject({
      grossRevenue: euros(4_500),
      refunds: euros(4_500),
      revenue: euros(0),
    });
  });
});

describe('gift cards', () => {
  it('are counted once, when they are redeemed', async () => {
    const community = await createTestCommunity();
    const [mari, { code }] = [await actors.member(community), await insertGiftCard(community)];
    expect((await redeemCard(community, mari, code)).status).toBe(200);
    expect((await redeemCard(community, mari, code)).status).not.toBe(500);
    expect(await totals(community)).toMatchObject({ giftCardsRedeemed: 1, giftCardsSold: 0 });
  });
});

describe('event seats', () => {
  it('are counted when they are taken and when someone is promoted from the waitlist', async () => {
    const community = await createTestCommunity();
    const id = await insertEvent(community, { capacity: 1 });
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    await joinEvent(community, id, mari);
    await joinEvent(community, id, mari);
    await joinEvent(community, id, jaan);
    expect((await totals(community)).seats).toBe(1);
    await leaveEvent(community, id, mari);
    expect((await totals(community)).seats).toBe(2);
    await count(community);
    expect((await totals(community)).seats).toBe(2);
  });
});

describe('active members', () => {
  it('are counted once each, by the next run of the job', async () => {
    const community = await createTestCommunity();
    await actors.member(community, { user: { createdAt: later(-day).getTime(), lastSeenAt: testNow.getTime() } });
    expect(await totals(community)).toMatchObject({ activeMembers: 0, activeInDay: 0 });
    await Promise.all([count(community), count(community)]);
    await count(community);
    expect(await totals(community)).toMatchObject({ activeMembers: 1, activeInDay: 1, activeInWeek: 1 });
  });
});

describe('the report on requests that aren’t views', () => {
  it('counts a link preview separately', async () => {
    const community = await createTestCommunity();
    const context = createTestContext(community, { now: testNow });
    const deferred: Promise<unknown>[] = [];
    countPreview({ ...context, defer: (work: Promise<unknown>) => void deferred.push(work) });
    await Promise.all(deferred);
    const { leftOut, totals: shown } = await report(community);
    expect([leftOut, shown.views, shown.visitors]).toEqual([{ crawlers: 0, prerenders: 0, previews: 1 }, 0, 0]);
  });

  it.each([
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0',
  ])('counts the link preview bot %s as a crawler', async (agent) => {
    const community = await createTestCommunity();
    const headers = { 'user-agent': agent };
    await call(community, 'POST', '/api/analytics/pageview', { body: { path: '/' }, headers });
    const { leftOut, totals: shown } = await report(community);
    expect([leftOut.crawlers, shown.views, shown.visitors]).toEqual([1, 0, 0]);
  });
});

const [migration = ''] = Object.values(
  import.meta.glob<string>('/migrations/0004_analytics.sql', { query: '?raw', import: 'default', eager: true }),
);

describe('activity from before analytics existed', () => {
  it('is counted from stored rows exactly as triggers would have counted it', async () => {
    const community = await createTestCommunity();
    const { db } = community;
    const at = testNow.getTime() - 3 * day;
    const joined = { createdAt: at - 5 * day };
    const mari = await actors.member(community, { user: joined });
    const jaan = await actors.member(community, { user: { ...joined, emailVerifiedAt: null } });
    await actors.member(community, { user: { createdAt: at } });
    const asked = await insertPost(community, { authorId: mari.id, kind: 'question', createdAt: at, publishedAt: at });
    const late = await insertPost(community, { authorId: jaan.id, kind: 'question', createdAt: at, publishedAt: at });
    await insertPost(community, { authorId: mari.id, kind: 'question', createdAt: at, publishedAt: at });
    await insertPost(community, { authorId: mari.id, createdAt: at, publishedAt: at });
    await insertComment(community, { postId: asked, authorId: mari.id, createdAt: at + minute });
    await insertComment(community, { postId: asked, authorId: jaan.id, createdAt: at + hour });
    await insertComment(community, { postId: asked, authorId: jaan.id, createdAt: at + 2 * hour });
    await insertComment(community, { postId: late, authorId: mari.id, createdAt: at + 30 * hour });
    const conversationId = await insertConversation(community, { members: [mari.id, jaan.id] });
    await db.run(sql`insert into messages (id, conversation_id, position, sender_id, client_id, body, plain, created_at)
      values ('m', ${conversationId}, 1, ${mari.id}, 'm', 'x', 'x', ${at})`);
    const pay = (id: string, person: string, status: string, startedAt: number, endedAt: number | null) =>
      db
        .run(sql`insert into subscriptions (id, provider, customer_id, user_id, plan, amount, currency, status, started_at,
        ended_at, period_end, revision, updated_at) values (${id}, 'stripe', ${id}, ${person}, 'premium', 499, 'EUR', 'active',
        ${startedAt}, null, ${at + 30 * day}, 1, ${startedAt})`)
        .then(() =>
          db.run(
            sql`update subscriptions set status = ${status}, ended_at = ${endedAt}, updated_at = ${endedAt ?? startedAt} where id = ${id}`,
          ),
        );
    await pay('one', mari.id, 'ended', at, at + day);
    await pay('two', mari.id, 'active', at + 2 * day, null);
    await pay('three', jaan.id, 'ended', at, at + hour);
    await db.run(sql`insert into invoices (id, subscription_id, user_id, plan, amount, currency, starts_at, ends_at, paid_at,
      payment_id, refunded_amount, created_at) values ('i', 'one', ${mari.id}, 'premium', 499, 'EUR', ${at},
      ${at + 30 * day}, ${at}, 'i', 100, ${at})`);
    await db.insert(orders).values([orderRow({ paidAt: at }), orderRow({ paidAt: at, reversedAt: at + day })]);
    const { code } = await insertGiftCard(community);
    await redeemCard(community, mari, code);
    await joinEvent(community, await insertEvent(community), mari);
    const counted = async () => {
      for (let run = 0; run < 2; run += 1) await count(community);
      const rows = await db.select().from(analyticsCounts);
      return rows
        .filter(({ measure }) => !/^(active|retained|event)/.test(measure))
        .map((row) => [row.period, row.at, row.measure, row.name, row.count].join(' '))
        .sort();
    };
    const byTriggers = await counted();
    expect(new Set(byTriggers.map((row) => row.split(' ')[2])).size).toBeGreaterThan(18);
    for (const table of ['counts', 'facts', 'acts', 'last_acts', 'connections', 'questions', 'people']) {
      await db.run(sql`delete from ${sql.identifier(`analytics_${table}`)}`);
    }
    const backfill = migration.slice(migration.indexOf('-- What rows tell')).split('--> statement-breakpoint');
    expect(backfill.length).toBeGreaterThan(8);
    // The column was renamed after this migration.
    for (const statement of backfill) await db.run(sql.raw(statement.replace('moved_up_at', 'promoted_at')));
    expect(await counted()).toEqual(byTriggers);
    expect((await totals(community)).activeInDay).toBeGreaterThan(0);
  });
});
