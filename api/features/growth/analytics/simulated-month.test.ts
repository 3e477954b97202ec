import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { addDays } from '#api/platform/calendar/time.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  failExchange,
  hour,
  insertConversation,
  insertSpace,
  minute,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import type { AnalyticsReport } from './contract.ts';
import { countFacts } from './fold/count-facts.ts';

/** Generates the same pseudo-random numbers between 0 and 1 on every run. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface Person extends TestActor {
  number: number;
  joinedAt: number;
}

type Truth = Map<string, Map<string, number>>;

/**
 * Simulates a month of a community in which every action is known. Actions are in chronological order, and an
 * independent calendar counts them.
 */
async function simulate(timeZone: string, first: string, days: number, seed: number) {
  const random = seeded(seed);
  const community = await createTestCommunity({ tenant: { timeZone } });
  const { db } = community;
  const start = Date.parse(`${first}T00:00:00Z`) - 12 * hour;
  const end = start + (days + 1) * day;
  const dayOf = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
  const truth: Truth = new Map();
  const add = (figure: string, at: number, amount = 1) => {
    const byDay = truth.get(figure) ?? new Map<string, number>();
    byDay.set(dayOf(at), (byDay.get(dayOf(at)) ?? 0) + amount);
    truth.set(figure, byDay);
  };
  const activity = new Map<string, Set<number>>();
  const visits = new Map<string, Set<string>>();
  const people: Person[] = [];
  const posts: Array<{ id: string; author: Person; at: number; isAnswered: boolean; isQuestion: boolean }> = [];
  const pairs = new Set<string>();
  const payers = new Map<number, { id: string; amount: number }>();
  const invoices: Array<{ id: string; amount: number; refunded: number }> = [];
  const spaceId = await insertSpace(community);
  let next = 0;
  const newName = () => {
    next += 1;
    return `${seed}-${next}`;
  };
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

  const join = async (at: number) => {
    const actor = await actors.member(community, {
      user: { createdAt: at, emailVerifiedAt: at },
      session: { createdAt: at, lastUsedAt: at, expiresAt: end + 365 * day },
    });
    people.push({ ...actor, number: people.length, joinedAt: at });
    add('signUps', at);
    see(people.length - 1, at);
  };
  const see = (number: number, at: number) => {
    const seen = activity.get(dayOf(at)) ?? new Set();
    activity.set(dayOf(at), seen.add(number));
  };
  await join(start - 3 * day);
  await join(start - 2 * day);
  const conversationId = await insertConversation(community, { members: people.map(({ id }) => id) });

  const acts: Record<string, (at: number) => Promise<unknown>> = {
    join,
    seen: async (at) => {
      const { id, number } = pick(people);
      see(number, at);
      await db.run(sql`update users set last_seen_at = max(last_seen_at, ${at}) where id = ${id}`);
    },
    post: async (at) => {
      const [id, author, isQuestion] = [newName(), pick(people), random() < 0.6];
      posts.push({ id, author, at, isQuestion, isAnswered: false });
      add('posts', at);
      if (isQuestion) add('questions', at);
      await db.run(sql`insert into posts
        (id, space_id, author_id, client_id, kind, state, published_at, last_activity_at, created_at) values
        (${id}, ${spaceId}, ${author.id}, ${id}, ${isQuestion ? 'question' : 'discussion'}, 'published', ${at}, ${at}, ${at})`);
    },
    comment: async (at) => {
      if (posts.length === 0) return;
      const [id, post, author] = [newName(), pick(posts.slice(-4)), pick(people)];
      add('comments', at);
      if (author.number !== post.author.number) {
        const pair = [author.number, post.author.number].sort().join(' ');
        if (!pairs.has(pair)) add('newConnections', at);
        pairs.add(pair);
        if (post.isQuestion && !post.isAnswered && at >= post.at + day) add('unansweredQuestions', post.at);
        post.isAnswered = true;
      }
      await db.run(sql`insert into comments
        (id, post_id, position, author_id, client_id, state, body, plain, created_at)
        select ${id}, ${post.id}, coalesce(max(position), 0) + 1, ${author.id}, ${id}, 'published', 'x', 'x', ${at}
        from comments where post_id = ${post.id}`);
    },
    message: async (at) => {
      const id = newName();
      add('messages', at);
      await db.run(sql`insert into messages
        (id, conversation_id, position, sender_id, client_id, body, plain, created_at)
        select ${id}, ${conversationId}, coalesce(max(position), 0) + 1, ${people[0]?.id}, ${id}, 'x', 'x', ${at}
        from messages where conversation_id = ${conversationId}`);
    },
    subscribe: async (at) => {
      const person = people.find(({ number }) => !payers.has(number));
      if (!person) return;
      const [id, amount] = [newName(), pick([499, 1999])];
      payers.set(person.number, { id, amount });
      invoices.push({ id, amount, refunded: 0 });
      add('newSubscribers', at);
      add('grossRevenue', at, amount);
      add('recurringRevenue', at, amount);
      await db.batch([
        db.run(sql`insert into subscriptions (id, provider, customer_id, user_id, plan, amount, currency, status,
          started_at, period_end, revision, updated_at) values (${id}, 'stripe', ${id}, ${person.id}, 'premium', ${amount},
          'EUR', 'active', ${at}, ${at + 30 * day}, 1, ${at})`),
        db.run(sql`insert into invoices (id, subscription_id, user_id, plan, amount, currency, starts_at, ends_at, paid_at,
          payment_id, created_at) values (${id}, ${id}, ${person.id}, 'premium', ${amount}, 'EUR', ${at}, ${at + 30 * day},
          ${at}, ${id}, ${at})`),
      ]);
    },
    refund: async (at) => {
      const invoice = invoices.find(({ amount, refunded }) => refunded < amount);
      if (!invoice) return;
      const isPartial = invoice.refunded === 0;
      const amount = isPartial ? 100 : invoice.amount - invoice.refunded;
      invoice.refunded += amount;
      add('refunds', at, amount);
      await db.run(sql`update invoices set refunded_amount = ${invoice.refunded}, refunded_at = ${at},
        reversed_at = ${isPartial ? null : at} where id = ${invoice.id}`);
    },
    end: async (at) => {
      const [number, { id, amount }] = [...payers].find(([, { amount }]) => amount > 0) ?? [0, { id: '', amount: 0 }];
      if (amount === 0) return;
      payers.set(number, { id, amount: 0 });
      add('lostSubscribers', at);
      add('recurringRevenue', at, -amount);
      await db.run(
        sql`update subscriptions set status = 'ended', ended_at = ${at}, updated_at = ${at} where id = ${id}`,
      );
    },
    view: async (at) => {
      const from = `192.0.2.${Math.floor(random() * 6)}`;
      const kind = random();
      const more = kind < 0.1 ? { isAutomated: true } : kind < 0.2 ? { prerender: 'prerendered' } : {};
      if (kind >= 0.2) {
        add('views', at);
        const seen = visits.get(dayOf(at)) ?? new Set();
        visits.set(dayOf(at), seen.add(from));
      } else add(kind < 0.1 ? 'crawlers' : 'prerenders', at);
      const body = { path: '/', ...more };
      await call(community, 'POST', '/api/analytics/pageview', {
        body,
        now: new Date(at),
        headers: { 'cf-connecting-ip': from },
      });
    },
  };
  const names = ['seen', 'seen', 'seen', 'view', 'view', 'post', 'comment', 'comment', 'message'];
  const rare = ['join', 'subscribe', 'refund', 'end'];
  const counting = { number: 1, at: start };
  for (let at = start; at < end; at += Math.floor((random() * 4 + 0.2) * hour)) {
    await acts[random() < 0.25 ? pick(rare) : pick(names)]?.(at);
    if (random() < 0.2) await countBadly(community, new Date(at + minute), random, counting);
  }
  const now = new Date(end + 2 * day);
  for (const { isQuestion, isAnswered, at } of posts) if (isQuestion && !isAnswered) add('unansweredQuestions', at);
  for (const [of, seen] of visits) truth.set('visitors', (truth.get('visitors') ?? new Map()).set(of, seen.size));
  /** A member who still pays would have to cancel the subscription at the provider first. */
  const mayLeave = people.slice(2).filter(({ number }) => !payers.get(number)?.amount);
  return { community, truth, activity, mayLeave, now };
}

/** Counts as if a Worker were killed at some exchange, or as if two ran concurrently. */
async function countBadly(community: TestCommunity, now: Date, random: () => number, kills: { number: number }) {
  const count = () => countFacts(createTestContext(community, { now }));
  const kind = random();
  if (kind < 0.6) await failExchange(1 + (kills.number++ % 8), random() < 0.5 ? 'before' : 'after', count);
  else if (kind < 0.8) await Promise.all([count(), count()]);
  else await count();
}

const read = async (community: TestCommunity, as: TestActor, query: string, now: Date) => {
  const answer = await call<{ data: AnalyticsReport }>(community, 'GET', `/api/admin/analytics?${query}`, { as, now });
  expect(answer.status).toBe(200);
  return answer.body.data;
};

const peopleIn = async ({ db }: TestCommunity) =>
  (await db.all<{ id: string }>(sql`select id from analytics_people order by id`)).map(({ id }) => id);

const usedAt = (now: Date) => {
  const at = now.getTime();
  return { createdAt: at, lastUsedAt: at, provedAt: at, expiresAt: at + 30 * day };
};

describe.each([
  ['Europe/Tallinn', '2026-03-10', 7],
  ['America/New_York', '2026-10-12', 11],
])('the report on a month with a clock change in %s', async (timeZone, first, seed) => {
  const days = 30;
  const { community, truth, activity, mayLeave, now } = await simulate(timeZone, first, days, seed);
  const admin = await actors.admin(community, { user: { createdAt: now.getTime() }, session: usedAt(now) });
  const range = `from=${first}&to=${addDays(first, days - 1)}`;
  const dates = Array.from({ length: days }, (_, index) => addDays(first, index));
  const expected = (figure: string) => dates.map((date) => truth.get(figure)?.get(date) ?? 0);
  const activeIn = (date: string, length: number) => {
    const seen = Array.from({ length }, (_, ago) => [...(activity.get(addDays(date, -ago)) ?? [])]);
    return new Set(seen.flat()).size;
  };
  const uncounted = await read(community, admin, range, now);
  for (let run = 0; run < 3; run += 1) await countFacts(createTestContext(community, { now }));
  const report = await read(community, admin, range, now);
  const pointsOf = (figure: keyof AnalyticsReport['totals']) => report.series.map(({ figures }) => figures[figure]);

  it('has 30 days from midnight to midnight', () => {
    expect(report.series.map((point) => point.day)).toEqual(dates);
  });

  it.each(['messages', 'newConnections'] as const)('shows exact %s on days with enough active members', (figure) => {
    const wanted = expected(figure);
    const shown = wanted.map((count, index) => (activeIn(dates[index] ?? '', 1) < 5 ? null : count));
    expect(shown).toContain(null);
    expect(shown.some((count) => (count ?? 0) > 0)).toBe(true);
    expect(pointsOf(figure)).toEqual(shown);
    expect(report.totals[figure]).toBe(wanted.reduce((sum, count) => sum + count, 0));
  });

  it.each([
    'visitors',
    'views',
    'signUps',
    'posts',
    'comments',
    'questions',
    'unansweredQuestions',
    'newSubscribers',
    'lostSubscribers',
  ] as const)('shows exact %s for each day and in total', (figure) => {
    const wanted = expected(figure);
    expect(wanted.some((count) => count > 0)).toBe(true);
    expect(pointsOf(figure)).toEqual(wanted);
    expect(report.totals[figure]).toBe(wanted.reduce((sum, count) => sum + count, 0));
  });

  it.each(['grossRevenue', 'refunds'] as const)('shows exact %s to the last cent', (figure) => {
    const wanted = expected(figure);
    expect(wanted.some((amount) => amount > 0)).toBe(true);
    expect(pointsOf(figure)).toEqual(wanted.map((amount) => [{ amount, currency: 'EUR' }]));
    const revenue = expected('grossRevenue').map((gross, index) => gross - (expected('refunds')[index] ?? 0));
    expect(pointsOf('revenue')).toEqual(revenue.map((amount) => [{ amount, currency: 'EUR' }]));
  });

  it('shows the recurring revenue at the end of each day', () => {
    const changes = truth.get('recurringRevenue') ?? new Map<string, number>();
    const until = (date: string) =>
      [...changes].filter(([of]) => of <= date).reduce((sum, [, change]) => sum + change, 0);
    expect(pointsOf('recurringRevenue')).toEqual(dates.map((date) => [{ amount: until(date), currency: 'EUR' }]));
  });

  it('counts each active member once in a day, a week and a month', () => {
    expect(pointsOf('activeInDay')).toEqual(dates.map((date) => activeIn(date, 1)));
    expect(pointsOf('activeInWeek')).toEqual(dates.map((date) => activeIn(date, 7)));
    expect(pointsOf('activeInMonth')).toEqual(dates.map((date) => activeIn(date, 30)));
    expect(report.totals.activeMembers).toBe(activeIn(dates.at(-1) ?? '', days));
  });

  it('counts crawlers and prerenders separately', () => {
    const sum = (figure: string) => expected(figure).reduce((all, count) => all + count, 0);
    expect(report.leftOut).toEqual({ crawlers: sum('crawlers'), prerenders: sum('prerenders'), previews: 0 });
  });

  it('shows the same report before and after the last facts are counted', () => {
    for (const figure of ['posts', 'comments', 'grossRevenue', 'recurringRevenue', 'signUps'] as const) {
      expect(uncounted.series.map(({ figures }) => figures[figure])).toEqual(pointsOf(figure));
    }
  });

  it('keeps every sum when members delete their accounts', async () => {
    const leaving = mayLeave.slice(0, 4);
    expect(leaving).toHaveLength(4);
    const count = () => countFacts(createTestContext(community, { now }));
    for (const { sessionId } of leaving) {
      await community.db.update(sessions).set(usedAt(now)).where(eq(sessions.id, sessionId));
    }
    await count();
    const gone = (
      await community.db.all<{ id: string }>(
        sql`select id from analytics_people where user_id in ${leaving.map(({ id }) => id)}`,
      )
    ).map(({ id }) => id);
    const rowsOf = (ids: readonly string[]) =>
      community.db.all<Record<'connections' | 'acts' | 'lastActs', number>>(sql`select
        (select count(*) from analytics_connections where one_person in ${ids} or other_person in ${ids}) as connections,
        (select count(*) from analytics_acts where person_id in ${ids}) as acts,
        (select count(*) from analytics_last_acts where person_id in ${ids}) as "lastActs"`);
    const [linked] = await rowsOf(gone);
    expect([gone.length, linked?.connections !== 0, linked?.lastActs !== 0]).toEqual([4, true, true]);
    const peopleBefore = await peopleIn(community);
    const before = await read(community, admin, range, now);
    for (const as of leaving) {
      const body = { password: as.password, confirmation: 'Kogukond', deletesWriting: true };
      expect((await call(community, 'POST', '/api/users/delete', { as, body, now })).status).toBe(200);
    }
    for (const exchange of [1, 2, 3, 4, 5]) {
      for (const loss of ['before', 'after'] as const) await failExchange(exchange, loss, count);
    }
    await Promise.all([count(), count()]);
    await count();
    expect(await read(community, admin, range, now)).toEqual(before);
    expect(await peopleIn(community)).toEqual(peopleBefore.filter((id) => !gone.includes(id)));
    expect(await rowsOf(gone)).toEqual([{ connections: 0, acts: 0, lastActs: 0 }]);
  });
});
