import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { entitlementSpans, entitlements } from '#api/features/accounts/entitlements/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  day,
  failExchange,
  grantTo,
  insertGiftCard,
  type Loss,
  later,
  minute,
  newIpAddress,
  redeemCard,
  retryWhileBusy,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { giftCards } from '../schema.ts';
import type { Redemption } from './contract.ts';

const community = await createTestCommunity();
const { db } = community;
const at = testNow.getTime();
const redeem = (as: TestActor, code: unknown, options?: { now?: Date }) => redeemCard(community, as, code, options);
const preview = (as: TestActor, code: string, now = testNow) =>
  call<{ data?: Redemption }>(community, 'POST', '/api/gift-cards/preview', {
    as,
    now,
    body: { code },
    headers: { 'cf-connecting-ip': newIpAddress() },
  });
const refusal = ({ status, body }: Awaited<ReturnType<typeof redeem>>) => [status, body.error?.message];

const entriesOf = ({ id }: TestActor) => db.$count(entitlements, eq(entitlements.userId, id));
const spansOf = async ({ id }: TestActor) =>
  (
    await db
      .select()
      .from(entitlementSpans)
      .where(eq(entitlementSpans.userId, id))
      .orderBy(asc(entitlementSpans.startsAt))
  ).map(({ tier, startsAt, endsAt }) => [tier, new Date(startsAt).toISOString(), new Date(endsAt).toISOString()]);
const cardOf = async (id: string) => (await db.select().from(giftCards).where(eq(giftCards.id, id)))[0];

const now = testNow.toISOString();
const aprilTenth = '2026-04-10T11:00:00.000Z';
const mayTenth = '2026-05-10T11:00:00.000Z';

describe('redeemGiftCard', () => {
  it('grants the card’s months and returns the result in three database exchanges', async () => {
    const mari = await actors.member(community);
    const { code, id } = await insertGiftCard(community, { months: 2 });
    const { body, roundTrips } = await redeem(mari, code);
    const value = { amount: 998, currency: 'EUR' };
    expect(body.data).toEqual({ tier: 'premium', months: 2, value, from: now, until: mayTenth });
    expect(roundTrips).toBe(3);
    const profile = await call(community, 'GET', '/api/users/profile', { as: mari });
    expect(profile.body.user?.subscription).toMatchObject({ tier: 'PREMIUM', expiresAt: mayTenth });
    expect(await cardOf(id)).toMatchObject({ state: 'redeemed', redeemedBy: mari.id, redeemedAt: at });
  });

  it('makes the preview show what the card gave and when, but only to the same member', async () => {
    const [mari, other] = [await actors.member(community), await actors.member(community)];
    const { code } = await insertGiftCard(community, { months: 2 });
    const { body } = await redeem(mari, code);
    expect((await preview(mari, code, later(day))).body.data).toEqual({ ...body.data, redeemedAt: now });
    expect((await preview(other, code)).body).toMatchObject({ error: { code: 'gift_card_redeemed' } });
  });

  it('adds to the remaining time', async () => {
    const mari = await actors.member(community);
    await redeem(mari, (await insertGiftCard(community)).code);
    const { body } = await redeem(mari, (await insertGiftCard(community)).code, { now: later(5 * minute) });
    expect(body.data).toMatchObject({ from: aprilTenth, until: mayTenth });
    expect(await spansOf(mari)).toEqual([['premium', now, mayTenth]]);
  });

  it.each([
    ['lower-case letters', (code: string) => code.toLowerCase()],
    ['spaces instead of dashes', (code: string) => code.replaceAll('-', ' ')],
    ['no dashes', (code: string) => code.replaceAll('-', '')],
    ['en dashes and a trailing space', (code: string) => `${code.replaceAll('-', '–')} `],
  ])('accepts a code typed with %s', async (_, typed) => {
    const mari = await actors.member(community);
    const { code } = await insertGiftCard(community);
    expect((await redeem(mari, typed(code))).status).toBe(200);
  });

  it('starts a card of a lower tier after the higher one, at full length', async () => {
    const mari = await actors.member(community);
    await redeem(mari, (await insertGiftCard(community, { tier: 'donator' })).code);
    const { body } = await redeem(mari, (await insertGiftCard(community)).code);
    expect(body.data).toMatchObject({ tier: 'premium', from: aprilTenth, until: mayTenth });
    expect(await spansOf(mari)).toEqual([
      ['donator', now, aprilTenth],
      ['premium', aprilTenth, mayTenth],
    ]);
  });

  it('starts a card of a higher tier at once, and continues the running card after it', async () => {
    const mari = await actors.member(community);
    await redeem(mari, (await insertGiftCard(community)).code);
    const fiveDays = later(5 * 24 * 60 * minute);
    const { body } = await redeem(mari, (await insertGiftCard(community, { tier: 'donator' })).code, { now: fiveDays });
    expect(body.data).toMatchObject({
      tier: 'donator',
      from: fiveDays.toISOString(),
      until: '2026-04-15T11:00:00.000Z',
    });
    const spans = await spansOf(mari);
    expect(spans.map(([tier]) => tier)).toEqual(['premium', 'donator', 'premium']);
    expect(spans[2]?.slice(1)).toEqual(['2026-04-15T11:00:00.000Z', '2026-05-11T10:00:00.000Z']);
  });

  it('matches its preview, which changes nothing', async () => {
    const mari = await actors.member(community);
    await grantTo(community, mari, { tier: 'donator', time: { months: 1 }, grantedAt: at });
    const { code, id } = await insertGiftCard(community, { months: 3 });
    const seen = await preview(mari, code);
    expect([seen.status, seen.roundTrips, (await cardOf(id))?.state]).toEqual([200, 2, 'active']);
    expect((await redeem(mari, code)).body.data).toEqual(seen.body.data);
  });

  it('refuses a code in a URL, where logs would keep it, without looking it up', async () => {
    const mari = await actors.member(community);
    const { code } = await insertGiftCard(community);
    for (const path of [code, 'RYUP-AAAA-BBBB-CCCC', 'nonsense', 'preview']) {
      const { status, body, roundTrips } = await call(community, 'GET', `/api/gift-cards/${path}`, { as: mari });
      expect([status, body.error?.code, roundTrips]).toEqual([410, 'gift_card_code_in_address', 1]);
    }
    expect((await call(community, 'PUT', `/api/gift-cards/${code}`, { as: mari, body: {} })).status).toBe(404);
  });

  it('returns the same result when the member retries, even days later', async () => {
    const mari = await actors.member(community);
    const { code } = await insertGiftCard(community);
    const first = await redeem(mari, code);
    const second = await redeem(mari, code, { now: later(3 * 24 * 60 * minute) });
    expect([second.status, second.body.data]).toEqual([200, first.body.data]);
    expect(await entriesOf(mari)).toBe(1);
  });
});

describe('redeemGiftCard checking the code', async () => {
  const mari = await actors.member(community);

  it('refuses a card redeemed by another member', async () => {
    const { code } = await insertGiftCard(community);
    await redeem(await actors.member(community), code);
    expect(refusal(await redeem(mari, code))).toEqual([409, 'Gift card has already been redeemed']);
    expect(refusal(await preview(mari, code))).toEqual([409, 'Gift card has already been redeemed']);
  });

  it('refuses a card from the exact moment it expires', async () => {
    const { code } = await insertGiftCard(community, { expiresAt: later(minute) });
    expect((await preview(mari, code, later(minute - 1))).status).toBe(200);
    expect(refusal(await redeem(mari, code, { now: later(minute) }))).toEqual([410, 'Gift card has expired']);
    expect(refusal(await preview(mari, code, later(minute)))).toEqual([410, 'Gift card has expired']);
    expect((await redeem(mari, code, { now: later(minute - 1) })).status).toBe(200);
  });

  it('refuses a cancelled card', async () => {
    const { code, id } = await insertGiftCard(community);
    await call(community, 'POST', `/api/admin/gift-cards/${id}/cancel`, { as: await actors.admin(community) });
    expect(refusal(await redeem(mari, code))).toEqual([410, 'Gift card has been cancelled']);
  });

  it('refuses an unknown code', async () => {
    const someone = await actors.member(community);
    expect(refusal(await redeem(someone, 'RYUP-AAAA-BBBB-CCCC'))).toEqual([404, 'Invalid or expired gift card']);
    expect(refusal(await preview(someone, 'RYUP-0O1I-BBBB-CCCC'))).toEqual([404, 'Invalid or expired gift card']);
  });

  it.each([
    '',
    'RYUP',
    'ABCD-AAAA-BBBB-CCCC',
    'RYUP-AAAA-BBBB-CCC',
    'RYUP-AAAA-BBBB-CCCCC',
    'RYUP-ÄÄÄÄ-BBBB-CCCC',
    `RYUP-AAAA-BBBB-CCCC${' '.repeat(200)}x`,
  ])('refuses the malformed code %j', async (code) => {
    const someone = await actors.member(community);
    const message = 'Invalid gift card format. Use RYUP-XXXX-XXXX-XXXX';
    expect(refusal(await redeem(someone, code))).toEqual([400, message]);
  });

  it('names the format of the community’s own codes when it refuses another prefix', async () => {
    const aurora = await createTestCommunity({ tenant: { codePrefix: 'AURORA' } });
    const someone = await actors.member(aurora);
    const answerTo = async (code: string) => refusal(await redeemCard(aurora, someone, code));
    expect(await answerTo('AURORA-AAAA-BBBB-CCCC')).toEqual([404, 'Invalid or expired gift card']);
    expect(await answerTo('RYUP-AAAA-BBBB-CCCC')).toEqual([400, 'Invalid gift card format. Use AURORA-XXXX-XXXX-XXXX']);
  });

  it('accepts cards from before the community changed its prefix', async () => {
    const someday = await createTestCommunity();
    const old = await insertGiftCard(someday);
    const aurora = { ...someday, tenant: { ...someday.tenant, codePrefix: 'AURORA' } };
    const anew = await insertGiftCard(aurora);
    expect([old.code.slice(0, 5), anew.code.slice(0, 7)]).toEqual(['RYUP-', 'AURORA-']);
    for (const { code } of [old, anew]) {
      expect((await redeemCard(aurora, await actors.member(aurora), code)).status).toBe(200);
    }
  });

  it('refuses a call without a code', async () => {
    expect((await redeem(mari, undefined)).body.error?.code).toBe('invalid_input');
    expect((await redeem(mari, 7)).body.error?.code).toBe('invalid_input');
  });

  it('uses as many database exchanges for a malformed code as for an unknown one', async () => {
    const someone = await actors.member(community);
    const costs = [await redeem(someone, 'nonsense'), await redeem(someone, 'RYUP-AAAA-BBBB-CCCC')];
    expect(costs.map(({ roundTrips }) => roundTrips)).toEqual([2, 2]);
  });

  it('refuses a card of another community', async () => {
    const other = await createTestCommunity();
    const { code } = await insertGiftCard(other);
    expect((await redeem(await actors.member(community), code)).body.error?.code).toBe('gift_card_invalid');
  });
});

describe('redeemGiftCard under concurrency and retries', () => {
  it('succeeds once when 200 members redeem one card concurrently', async () => {
    const people: TestActor[] = [];
    for (let count = 0; count < 200; count += 1) people.push(await actors.member(community));
    const { code, id } = await insertGiftCard(community);
    const answers = await Promise.all(people.map((mari) => retryWhileBusy(() => redeem(mari, code))));
    const messages = answers.map(({ body }) => body.error?.message ?? 'redeemed').sort();
    expect(messages).toEqual([...Array(199).fill('Gift card has already been redeemed'), 'redeemed']);
    expect(await db.$count(entitlements, eq(entitlements.reference, id))).toBe(1);
  });

  it('grants a card once and returns the same result to each of a member’s ten concurrent calls', async () => {
    const mari = await actors.member(community);
    const { code } = await insertGiftCard(community);
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(mari, code)));
    expect(new Set(answers.map(({ body }) => body.data?.until))).toEqual(new Set([aprilTenth]));
    expect(await entriesOf(mari)).toBe(1);
  });

  it('grants all eight cards that a member redeems concurrently', async () => {
    const mari = await actors.member(community);
    const cards = await Promise.all(Array.from({ length: 8 }, () => insertGiftCard(community)));
    const answers = await Promise.all(cards.map(({ code }) => redeem(mari, code)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await spansOf(mari)).toEqual([['premium', now, '2026-11-10T12:00:00.000Z']]);
  });

  const losses = [1, 2, 3].flatMap((number) =>
    (['before', 'after'] as const).map((loss): [number, Loss] => [number, loss]),
  );
  it.each(losses)(
    'grants the time exactly once on retry even if exchange %i is lost %s reaching the database',
    async (number, loss) => {
      const mari = await actors.member(community);
      const { code, id } = await insertGiftCard(community);
      await failExchange(number, loss, () => redeem(mari, code));
      const isWritten = number === 3 && loss === 'after';
      expect(await entriesOf(mari)).toBe(isWritten ? 1 : 0);
      expect((await cardOf(id))?.state).toBe(isWritten ? 'redeemed' : 'active');
      expect((await redeem(mari, code)).body.data).toMatchObject({ from: now, until: aprilTenth });
      expect([await entriesOf(mari), (await cardOf(id))?.state]).toEqual([1, 'redeemed']);
      expect(await spansOf(mari)).toEqual([['premium', now, aprilTenth]]);
    },
  );

  it('refuses the session of a banned member', async () => {
    const mari = await actors.member(community);
    const { code, id } = await insertGiftCard(community);
    await db.update(users).set({ status: 'banned' }).where(eq(users.id, mari.id));
    expect((await redeem(mari, code)).status).toBe(401);
    expect((await cardOf(id))?.state).toBe('active');
  });
});
