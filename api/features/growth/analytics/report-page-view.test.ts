import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runMinute } from '#api/jobs/run-minute.ts';
import { analyticsCounts, analyticsSalts, analyticsVisitors } from '#api/platform/analytics/schema.ts';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  insertContent,
  later,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface View extends CallOptions {
  path?: string;
  referrer?: string;
  from?: string;
  agent?: string;
  more?: object;
}

function view(
  community: TestCommunity,
  { path = '/', referrer, from = '192.0.2.1', agent, more, ...options }: View = {},
) {
  const headers = { 'user-agent': agent ?? browser, 'cf-connecting-ip': from, ...options.headers };
  return call(community, 'POST', '/api/analytics/pageview', { body: { path, referrer, ...more }, ...options, headers });
}

async function counts({ db }: TestCommunity, period: 'hour' | 'day' = 'day') {
  const rows = await db.select().from(analyticsCounts).where(eq(analyticsCounts.period, period));
  return Object.fromEntries(
    rows.map(({ at, measure, name, count }) => [[at, measure, name].filter(Boolean).join(' '), count]),
  );
}

/** The key of new visitors in the hourly counts. */
const newcomers = 'visitors 9999';

const everything = async ({ db }: TestCommunity) =>
  JSON.stringify([
    await db.select().from(analyticsCounts),
    await db.select().from(analyticsVisitors),
    await db.select().from(analyticsSalts),
  ]);

describe('POST /api/analytics/pageview', () => {
  it('counts the view, its page, referrer and visitor, by hour and by day', async () => {
    const community = await createTestCommunity();
    const { status, body } = await view(community, {
      path: '/pricing?x=1#y',
      referrer: 'https://search.test/find?q=x',
    });
    expect([status, body]).toEqual([202, { success: true }]);
    const expected = (at: string, visitors = 'visitors') => ({
      [`${at} views`]: 1,
      [`${at} ${visitors}`]: 1,
      [`${at} device desktop`]: 1,
      [`${at} path /pricing`]: 1,
      [`${at} referrer https://search.test`]: 1,
    });
    expect(await counts(community)).toEqual(expected('2026-03-10'));
    expect(await counts(community, 'hour')).toEqual(expected('2026-03-10T12', newcomers));
  });

  it('counts a visitor once an hour and once a day, separately by browser, IP address and day', async () => {
    const community = await createTestCommunity();
    await view(community);
    await view(community, { path: '/experts' });
    await view(community, { now: later(hour) });
    expect(await counts(community)).toMatchObject({ '2026-03-10 views': 3, '2026-03-10 visitors': 1 });
    expect(await counts(community, 'hour')).toMatchObject({
      [`2026-03-10T12 ${newcomers}`]: 1,
      '2026-03-10T13 visitors 1': 1,
    });
    await view(community, { agent: `${browser} x` });
    await view(community, { from: '192.0.2.2' });
    expect(await counts(community)).toMatchObject({ '2026-03-10 visitors': 3 });
    await view(community, { now: later(day) });
    expect(await counts(community)).toMatchObject({ '2026-03-10 visitors': 3, '2026-03-11 visitors': 1 });
  });

  it('starts the day at midnight in the community’s time zone', async () => {
    const community = await createTestCommunity();
    const midnight = new Date('2026-03-10T22:00:00.000Z');
    await view(community, { now: later(-1, midnight) });
    await view(community, { now: midnight });
    expect(await counts(community)).toMatchObject({ '2026-03-10 views': 1, '2026-03-11 views': 1 });
  });

  it('counts 60 concurrent reports as 60 views of one visitor', async () => {
    const community = await createTestCommunity();
    const answers = await Promise.all(Array.from({ length: 60 }, () => view(community, { path: '/experts' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await counts(community)).toEqual({
      '2026-03-10 views': 60,
      '2026-03-10 path /experts': 60,
      '2026-03-10 device desktop': 1,
      '2026-03-10 visitors': 1,
    });
    expect(await community.db.$count(analyticsSalts)).toBe(1);
  });

  it('stores nothing that identifies the visitor: no address, browser, id, title, query or token', async () => {
    const community = await createTestCommunity();
    const mari = await actors.member(community);
    const token = 'Zk3v9QpT-1mYb7Rf_0aWcXeLuHs5NdGj2oIiV8tKxEq';
    const body = {
      path: `/auth/reset-password?token=${token}`,
      title: 'Mari Maasikas',
      referrer: `https://mail.test/inbox?token=${token}`,
      userId: mari.id,
      timestamp: testNow.toISOString(),
    };
    const headers = { 'user-agent': browser, 'cf-connecting-ip': '192.0.2.77' };
    expect((await call(community, 'POST', '/api/analytics/pageview', { as: mari, body, headers })).status).toBe(202);
    await view(community, { path: `/profile/${mari.id}` });
    const kept = await everything(community);
    expect(kept).toContain('/auth/reset-password');
    for (const secret of [token, mari.id, mari.email, '192.0.2.77', 'Firefox', 'Maasikas', 'inbox']) {
      expect(kept).not.toContain(secret);
    }
  });

  it.each([
    ['dnt', '1'],
    ['sec-gpc', '1'],
  ])('responds as usual to a request with %s: %s, but stores nothing', async (name, value) => {
    const community = await createTestCommunity();
    const { status, body } = await view(community, { headers: { [name]: value } });
    expect([status, body]).toEqual([202, { success: true }]);
    expect(await everything(community)).toBe('[[],[],[]]');
  });

  it.each([
    ['crawlers', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, {}],
    ['crawlers', { 'user-agent': `${browser} HeadlessChrome/140.0.0.0` }, {}],
    ['crawlers', {}, { isAutomated: true }],
    ['prerenders', { 'sec-purpose': 'prefetch;prerender' }, {}],
    ['prerenders', { 'sec-purpose': 'prefetch' }, {}],
    ['prerenders', {}, { prerender: 'prerendered' }],
  ] as const)('counts %s separately and stores nothing else: %j %j', async (kind, headers, more) => {
    const community = await createTestCommunity();
    expect((await view(community, { headers, more })).status).toBe(202);
    expect(await counts(community)).toEqual({ [`2026-03-10 left_out ${kind}`]: 1 });
    expect(await counts(community, 'hour')).toEqual({ [`2026-03-10T12 left_out ${kind}`]: 1 });
  });

  it('counts a prerendered page as a view once it is seen, and no longer as a prerender', async () => {
    const community = await createTestCommunity();
    await view(community, { more: { prerender: 'prerendered' } });
    await view(community, { more: { prerender: 'prerendered' } });
    await view(community, { more: { prerender: 'seen' } });
    expect(await counts(community)).toMatchObject({ '2026-03-10 views': 1, '2026-03-10 left_out prerenders': 1 });
  });

  it('counts where a view came from, and the visitor’s country, device and language once a day', async () => {
    const community = await createTestCommunity();
    const more = { utm: { source: 'Uudiskiri', medium: 'email', campaign: 'mari@people.test' }, language: 'et-EE' };
    const headers = { 'cf-ipcountry': 'EE' };
    await view(community, { headers, more });
    await view(community, { headers, more, path: '/?utm_source=x&fbclid=y' });
    expect(await counts(community)).toEqual({
      '2026-03-10 views': 2,
      '2026-03-10 path /': 2,
      '2026-03-10 visitors': 1,
      '2026-03-10 utm_source uudiskiri': 2,
      '2026-03-10 utm_medium email': 2,
      '2026-03-10 country EE': 1,
      '2026-03-10 device desktop': 1,
      '2026-03-10 language et': 1,
    });
  });

  it('counts paths that aren’t pages of the site together, without storing their text', async () => {
    const community = await createTestCommunity();
    const slug = 'uni-ja-uni';
    await insertContent(community, { slug });
    for (const path of ['/call-me-at-5551234', '/articles/call-me-at-5551234', '/events/call-me', '/videos/x']) {
      await view(community, { path });
    }
    await view(community, { path: `/articles/${slug}` });
    const { '2026-03-10 path': others, '2026-03-10 views': views } = await counts(community);
    expect([others, views]).toEqual([4, 5]);
    expect(await counts(community)).toMatchObject({ [`2026-03-10 path /articles/${slug}`]: 1 });
    expect(await everything(community)).not.toContain('call-me');
  });

  it('stores the names of 20 new referrers and campaigns a day per IP address, and of any that others have reported', async () => {
    const community = await createTestCommunity();
    const { db } = community;
    const from = (campaign: string, more: View = {}) => view(community, { more: { utm: { campaign } }, ...more });
    await from('kevad', { from: '192.0.2.2' });
    for (let number = 0; number < 30; number += 1) await from(`made-up-${number}`, { agent: `${browser} ${number}` });
    await from('kevad', { now: later(hour) });
    await from('suvi', { from: '192.0.2.3' });
    const named = await db
      .select({ name: analyticsCounts.name, count: analyticsCounts.count })
      .from(analyticsCounts)
      .where(and(eq(analyticsCounts.measure, 'utm_campaign'), eq(analyticsCounts.period, 'day')));
    const count = (name: string) => named.find((each) => each.name === name)?.count;
    expect([count('kevad'), count('suvi'), count('')]).toEqual([2, 1, 10]);
    expect(named.filter(({ name }) => name.startsWith('made-up'))).toHaveLength(20);
    expect(await counts(community, 'hour')).toMatchObject({ '2026-03-10T13 utm_campaign kevad': 1 });
    await from('made-up-29', { now: later(day) });
    expect(await counts(community)).toMatchObject({ '2026-03-11 utm_campaign made-up-29': 1 });
  });

  it('counts new languages and searches towards the same limit of 20 new names a day', async () => {
    const community = await createTestCommunity();
    const languages = Array.from({ length: 12 }, (_, number) => `q${String.fromCharCode(97 + number)}`);
    for (const language of languages) await view(community, { agent: `${browser} ${language}`, more: { language } });
    const search = (q: string, from = '192.0.2.1', now = testNow) =>
      call(community, 'GET', `/api/search?q=${q}`, {
        headers: { 'user-agent': browser, 'cf-connecting-ip': from },
        now,
      });
    for (const letter of 'abcdefghijkl') expect((await search(`puudub${letter}`)).status).toBe(200);
    await view(community, { agent: `${browser} again`, more: { language: 'zz' } });
    await search('puudubz', '192.0.2.3');
    await search('puuduba');
    const named = async (measure: 'language' | 'search_empty') => {
      const where = and(eq(analyticsCounts.measure, measure), eq(analyticsCounts.period, 'day'));
      const rows = await community.db.select().from(analyticsCounts).where(where);
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    };
    const { '': others, ...known } = await named('language');
    expect([others, Object.keys(known)]).toEqual([1, languages]);
    const searches = await named('search_empty');
    expect(searches).toMatchObject({ '': 4, puuduba: 2, puudubh: 1, puudubz: 1 });
    expect(Object.keys(searches)).toHaveLength(10);
  });

  it('refuses more than 1,200 reports an hour from an IP address', async () => {
    const community = await createTestCommunity();
    await Promise.all(Array.from({ length: 5 }, () => view(community)));
    await community.db.run(`update rate_limits set count = 1199`);
    expect((await view(community)).status).toBe(202);
    const refused = await view(community);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(await counts(community)).toMatchObject({ '2026-03-10 views': 6, '2026-03-10 path /': 6 });
    expect((await view(community, { from: '192.0.2.9' })).status).toBe(202);
  });

  it('refuses anything but a path', async () => {
    const community = await createTestCommunity();
    const { status, body } = await view(community, { path: 'https://evil.test/' });
    expect([status, body.error?.fields?.['path']?.code]).toEqual([400, 'invalid_value']);
    expect(await everything(community)).toBe('[[],[],[]]');
  });
});

describe('analytics data', () => {
  const cleanAt = (community: TestCommunity, now: Date) => runMinute(createTestContext(community, { now }));

  it('loses its salt when the day ends, so that no one can be recognised', async () => {
    const community = await createTestCommunity();
    await view(community);
    const [first] = await community.db.select().from(analyticsVisitors);
    await cleanAt(community, new Date('2026-03-10T21:59:59.999Z'));
    expect(await community.db.$count(analyticsSalts)).toBe(1);
    await cleanAt(community, new Date('2026-03-10T23:00:00.000Z'));
    expect(await community.db.$count(analyticsSalts)).toBe(0);
    await view(community, { now: later(day) });
    const hashes = (await community.db.select().from(analyticsVisitors)).map(({ hash }) => hash);
    expect(hashes).toHaveLength(2);
    expect(hashes.filter((hash) => hash === first?.hash)).toHaveLength(1);
  });

  it('loses its salt at the first view of the next day', async () => {
    const community = await createTestCommunity();
    await view(community);
    await view(community, { now: later(day) });
    expect((await community.db.select().from(analyticsSalts)).map((row) => row.day)).toEqual(['2026-03-11']);
  });

  it('is deleted after 26 hours for visitors, 100 days for hourly counts and 25 months for daily counts', async () => {
    const community = await createTestCommunity();
    await view(community);
    const left = async (now: Date) => {
      await cleanAt(community, now);
      const { db } = community;
      const ofPeriod = (period: 'hour' | 'day') => db.$count(analyticsCounts, eq(analyticsCounts.period, period));
      return [await db.$count(analyticsVisitors), await ofPeriod('hour'), await ofPeriod('day')];
    };
    expect(await left(later(26 * hour))).toEqual([1, 4, 4]);
    expect(await left(later(27 * hour))).toEqual([0, 4, 4]);
    expect(await left(later(100 * day))).toEqual([0, 4, 4]);
    expect(await left(later(100 * day + hour))).toEqual([0, 0, 4]);
    expect(await left(new Date('2028-04-10T12:00:00Z'))).toEqual([0, 0, 4]);
    expect(await left(new Date('2028-04-11T12:00:00Z'))).toEqual([0, 0, 0]);
  });

  it('is kept if a current total depends on it: current subscribers, and months of joining', async () => {
    const community = await createTestCommunity();
    const row = { period: 'day', at: '2020-01-01', name: '', count: 1 } as const;
    const stay = ['joined_confirmed', 'recurring', 'retained', 'subscribers'] as const;
    await community.db
      .insert(analyticsCounts)
      .values([...stay, 'posts' as const].map((measure) => ({ ...row, measure })));
    await cleanAt(community, testNow);
    const left = await community.db.select().from(analyticsCounts).orderBy(analyticsCounts.measure);
    expect(left.map(({ measure }) => measure)).toEqual(stay);
  });
});
