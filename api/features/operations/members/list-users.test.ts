import { describe, expect, it } from 'vitest';
import { restrictions } from '#api/features/accounts/suspensions/schema.ts';
import type { users } from '#api/features/accounts/users/schema.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { explain } from '#api/testing/explain.ts';
import { actors, call, createTestCommunity, day, type TestActor, testNow } from '#api/testing/index.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import type { UsersFilter, UsersPage } from './contract.ts';
import { countUsers } from './queries.ts';

const community = await createTestCommunity();
const { db } = community;
const ago = (days: number) => testNow.getTime() - days * day;

/** Adds someone who joined this many days ago. */
const join = (
  name: string,
  joined: number,
  user: Partial<typeof users.$inferInsert> = {},
  kind: keyof typeof actors = 'member',
) =>
  actors[kind](community, {
    user: { name, email: `${name.toLowerCase()}@people.test`, createdAt: ago(joined), ...user },
    session: { lastUsedAt: ago(joined) },
  });

const limit = (userId: string, kind: 'silence' | 'suspension', until: number) =>
  db.insert(restrictions).values({ id: newId(), userId, kind, until, createdAt: 1 });

const admin = await join('Anu', 1, {}, 'admin');
await join('Mari', 2, {}, 'moderator');
const eero = await join('Eero', 3, { isExpert: true });
const piia = await join('Piia', 4, {}, 'premium');
await join('Doris', 5, {}, 'donator');
await join('Uku', 6, { emailVerifiedAt: null });
await join('Bert', 7, { status: 'banned' });
const siim = await join('Siim', 8);
const vaike = await join('Vaike', 9);
const kaie = await join('Kaie', 120);
await join('Gone', 121, { deletedAt: 1, status: 'inactive' });
/** Adds a subscription of a member. */
const subscription = (
  { id: userId }: TestActor,
  row: Partial<typeof subscriptions.$inferInsert> & Pick<typeof subscriptions.$inferInsert, 'status'>,
) =>
  db.insert(subscriptions).values({
    ...{ id: newId(), provider: 'test', customerId: userId, userId, plan: 'premium', amount: 499, currency: 'EUR' },
    ...{ startedAt: ago(90), periodEnd: ago(-5), revision: 1, updatedAt: ago(1) },
    ...row,
  });
await subscription(eero, { status: 'active', cancelAt: ago(-5) });
await subscription(siim, { status: 'past_due' });
await subscription(vaike, { status: 'active' });
await subscription(kaie, { status: 'ended', endedAt: ago(30) });
await subscription(kaie, { status: 'ended', endedAt: ago(60) });
// Piia's subscription ended, but she has a plan again.
await subscription(piia, { status: 'ended', endedAt: ago(30) });
await limit(siim.id, 'suspension', ago(-1));
await limit(vaike.id, 'silence', ago(-1));
await limit(admin.id, 'suspension', ago(1));

const list = async (query: Record<string, string>, as: TestActor = admin) =>
  (await call<{ data: UsersPage }>(community, 'GET', `/api/admin/users?${new URLSearchParams(query)}`, { as })).body
    .data;
const names = async (query: Record<string, string>) => (await list(query)).items.map(({ name }) => name);

const dayAgo = (days: number) => new Date(ago(days)).toISOString().slice(0, 10);

const everybody = ['Anu', 'Mari', 'Eero', 'Piia', 'Doris', 'Uku', 'Bert', 'Siim', 'Vaike', 'Kaie'];
const filters: Array<[Record<string, string>, string[]]> = [
  [{}, everybody],
  [{ role: 'admin' }, ['Anu']],
  [{ role: 'moderator' }, ['Mari']],
  [{ role: 'user' }, everybody.slice(2)],
  [{ expert: 'yes' }, ['Eero']],
  [{ expert: 'no', role: 'admin' }, ['Anu']],
  [{ tier: 'premium' }, ['Piia']],
  [{ tier: 'donator' }, ['Doris']],
  [{ tier: 'premium', expert: 'yes' }, []],
  [{ tier: 'basic', status: 'suspended' }, ['Siim']],
  [{ payment: 'cancelled' }, ['Eero']],
  [{ payment: 'failed' }, ['Siim']],
  [{ payment: 'lapsed' }, ['Kaie']],
  [{ payment: 'lapsed', tier: 'premium' }, []],
  [{ payment: 'cancelled', expert: 'yes', q: 'eero' }, ['Eero']],
  [{ payment: 'lapsed', seen: 'week' }, []],
  [{ payment: 'subscribed' }, ['Eero', 'Siim', 'Vaike']],
  [{ payment: 'new' }, ['Eero', 'Siim', 'Vaike']],
  [{ payment: 'new', paymentFrom: dayAgo(91), paymentTo: dayAgo(89) }, ['Eero', 'Siim', 'Vaike']],
  [{ payment: 'new', paymentFrom: dayAgo(80) }, []],
  [{ payment: 'failed', paymentFrom: dayAgo(2) }, ['Siim']],
  [{ payment: 'failed', paymentTo: dayAgo(3) }, []],
  [{ payment: 'lapsed', paymentFrom: dayAgo(60), paymentTo: dayAgo(30) }, ['Piia', 'Kaie']],
  [{ payment: 'cancelled', paymentFrom: dayAgo(1) }, ['Eero']],
  [{ payment: 'cancelled', paymentTo: dayAgo(1) }, []],
  [{ joinedFrom: dayAgo(4), joinedTo: dayAgo(3) }, ['Eero', 'Piia']],
  [{ joinedFrom: dayAgo(130), seenTo: dayAgo(100) }, ['Kaie']],
  [{ seenFrom: dayAgo(2) }, ['Anu', 'Mari']],
  [{ joined: 'week' }, everybody.slice(0, 7)],
  [{ joined: 'month', role: 'user' }, everybody.slice(2, 9)],
  [{ status: 'unconfirmed' }, ['Uku']],
  [{ status: 'banned' }, ['Bert']],
  [{ status: 'suspended' }, ['Siim']],
  [{ status: 'silenced' }, ['Vaike']],
  [{ seen: 'week' }, ['Anu', 'Mari', 'Eero', 'Piia', 'Doris', 'Uku', 'Bert']],
  [{ seen: 'away' }, ['Kaie']],
  [{ seen: 'never' }, []],
  [{ q: 'kai' }, ['Kaie']],
  [{ q: 'KAIE@people' }, ['Kaie']],
  [{ q: 'people' }, []],
  [{ q: 'gone' }, []],
  [{ q: 'p', tier: 'premium' }, ['Piia']],
  [{ q: "' or 1=1" }, []],
  [{ q: 'anu@people' }, ['Anu']],
  [{ q: 'people.test' }, everybody],
  [{ q: '@people.test', role: 'admin' }, ['Anu']],
  [{ q: '@PEOP' }, everybody],
  [{ q: 'other.test' }, []],
  [{ q: '@' }, []],
];

/** Searches for names with letters that not every keyboard has. */
const accented: Array<[q: string, found: string[]]> = [
  ['oun', ['Kärt Õun']],
  ['Õun', ['Kärt Õun']],
  ['kart õu', ['Kärt Õun']],
  ['orsted', ['Łucja Ørsted']],
  ['lucja ØR', ['Łucja Ørsted']],
  ['strass', ['Jörg Straße']],
  ['näide.ee', ['Jörg Straße']],
  ['@näi', []],
  ['jorg.s', ['Jörg Straße']],
  ['kuu.test', ['Kärt Õun', 'Łucja Ørsted']],
];

describe('the list of members', () => {
  it.each(filters)('finds %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await list(query)).total).toBe(expected.length);
  });

  it.each(accented)('finds a name typed as %j', async (q, found) => {
    const own = await createTestCommunity();
    const as = await actors.admin(own, { user: { name: 'Anu', email: 'anu@people.test' } });
    for (const [name, email] of [
      ['Jörg Straße', 'jorg.strasse@xn--nide-loa.ee'],
      ['Łucja Ørsted', 'lucja@kuu.test'],
      ['Kärt Õun', '"k@x.test"@kuu.test'],
    ] as const) {
      await actors.member(own, { user: { name, email } });
    }
    const { body } = await call<{ data: UsersPage }>(own, 'GET', `/api/admin/users?${new URLSearchParams({ q })}`, {
      as,
    });
    expect(body.data.items.map(({ name }) => name).sort()).toEqual(found);
    expect(body.data.total).toBe(found.length);
  });

  it('is paged in every sort order', async () => {
    for (const query of [{}, { sort: 'seen' }, { tier: 'basic' }, { seen: 'month' }]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: UsersPage = await list({ ...query, limit: '2', ...(cursor ? { cursor } : {}) });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual((await list(query)).items.map(({ id }) => id));
    }
  });

  it('shows an account’s state, with the end of a restriction', async () => {
    const { items } = await list({});
    const state = (wanted: string) => items.find(({ name }) => name === wanted);
    expect(state('Siim')).toMatchObject({ state: 'suspended', limitedUntil: new Date(ago(-1)).toISOString() });
    expect(state('Vaike')).toMatchObject({ state: 'silenced' });
    expect(state('Bert')).toMatchObject({ state: 'banned', limitedUntil: null });
    // Anu's suspension has expired, and this call counts as using the session.
    expect(state('Anu')).toMatchObject({ state: 'active', role: 'admin', lastSeenAt: testNow.toISOString() });
    expect(state('Piia')?.subscription).toMatchObject({ plan: 'premium', status: 'active' });
  });

  it('is read without a full table scan, whatever the filter', async () => {
    for (const [query] of filters) {
      for (const sort of ['newest', 'seen']) {
        await expect(
          refuseFullScans(community, () => list({ ...query, sort })),
          JSON.stringify(query),
        ).resolves.toBeDefined();
      }
    }
  });

  it('counts a search without reading the accounts that names find, and unconfirmed accounts by their index', async () => {
    const planOf = async (filter: UsersFilter) =>
      (await explain(db, countUsers(db, filter, { now: testNow, timeZone: 'UTC' }))).filter((step) =>
        /\busers\b/.test(step),
      );
    expect(await planOf({ q: 'ma' })).toEqual(['SEARCH users USING INDEX users_email_unique (email>? AND email<?)']);
    expect(await planOf({ status: 'unconfirmed' })).toEqual([expect.stringContaining('USING INDEX users_unconfirmed')]);
  });

  it.each([{ role: 'owner' }, { status: 'gone' }, { cursor: 'x' }, { seen: 'today' }])('refuses %j', async (query) => {
    const path = `/api/admin/users?${new URLSearchParams(query)}`;
    expect((await call(community, 'GET', path, { as: admin })).status).toBe(400);
  });
});

describe('the time a member was last seen', () => {
  it('is the last use of any of their sessions, and is kept when the session ends', async () => {
    const own = await createTestCommunity();
    const as = await actors.admin(own, { session: { lastUsedAt: testNow.getTime() } });
    const { id } = await actors.member(own, { user: { name: 'Ats' }, session: { lastUsedAt: ago(3) } });
    const read = async () => {
      const { body } = await call<{ data: UsersPage }>(own, 'GET', '/api/admin/users?q=ats', { as });
      return body.data.items[0]?.lastSeenAt;
    };
    expect(await read()).toBe(new Date(ago(3)).toISOString());
    await call(own, 'POST', `/api/admin/users/${id}/sign-out`, { as, body: {} });
    expect(await read()).toBe(new Date(ago(3)).toISOString());
  });
});
