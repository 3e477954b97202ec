import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  readOutbox,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import { getWeeklyFigures, sendWeeklyFigures } from './index.ts';

/** Monday at nine in Tallinn. */
const monday = new Date('2026-03-09T07:00:00Z');
const daysLater = (days: number) => new Date(monday.getTime() + days * 24 * 60 * 60 * 1000);

const sendAt = (community: TestCommunity, now = monday) => sendWeeklyFigures(createTestContext(community, { now }));

async function prepare() {
  const community = await createTestCommunity();
  const wants = (locale: 'et' | 'en' = 'et') => actors.admin(community, { user: { mailFigures: true, locale } });
  const views = (day: string, count: number) =>
    community.db.insert(analyticsCounts).values({ period: 'day', at: day, measure: 'views', name: '', count });
  await views('2026-02-25', 10);
  await views('2026-03-04', 30);
  return { community, wants };
}

const mailsTo = async (community: TestCommunity, { email }: TestActor) =>
  (await readOutbox(community)).filter(({ to }) => to === email);

describe('the weekly figures mail', () => {
  it('contains the changes from the week before, in the administrator’s language', async () => {
    const { community, wants } = await prepare();
    const [mari, ann] = [await wants('et'), await wants('en')];
    await sendAt(community);
    const [et] = await mailsTo(community, mari);
    const [en] = await mailsTo(community, ann);
    expect(et?.subject).toBe('Eelmine nädal: Kuu kogu');
    expect(et?.blocks).toContainEqual({ kind: 'facts', facts: [{ name: 'Lehevaatamisi', value: '30, varem 10' }] });
    expect(en?.subject).toBe('Last week at Kuu kogu');
    expect(en?.blocks).toContainEqual({ kind: 'facts', facts: [{ name: 'Page views', value: '30, before 10' }] });
  });

  it('lists the most urgent tasks, with links to them', async () => {
    const { community, wants } = await prepare();
    const mari = await wants('en');
    await actors.member(community, { user: { status: 'waiting' } });
    await sendAt(community);
    const [mail] = await mailsTo(community, mari);
    expect(mail?.blocks).toContainEqual({
      kind: 'link',
      label: '1 person is waiting to join',
      url: expect.stringMatching(/\/admin\/users\?status=waiting$/),
    });
  });

  it('is sent once, even when jobs run at the same time', async () => {
    const { community, wants } = await prepare();
    const mari = await wants();
    await Promise.all([sendAt(community), sendAt(community), sendAt(community)]);
    await sendAt(community, daysLater(1));
    expect(await mailsTo(community, mari)).toHaveLength(1);
    await sendAt(community, daysLater(7));
    // Nothing was counted in the following week, which is itself a change to report.
    expect(await mailsTo(community, mari)).toHaveLength(2);
  });

  it('isn’t sent on other days, nor two days late', async () => {
    const { community, wants } = await prepare();
    const mari = await wants();
    await sendAt(community, daysLater(-1));
    await sendAt(community, daysLater(2));
    expect(await mailsTo(community, mari)).toEqual([]);
  });

  it('is sent only to active administrators who want it', async () => {
    const { community } = await prepare();
    const others = await Promise.all([
      actors.admin(community),
      actors.moderator(community, { user: { mailFigures: true } }),
      actors.admin(community, { user: { mailFigures: true, status: 'banned' } }),
    ]);
    await sendAt(community);
    for (const other of others) expect(await mailsTo(community, other)).toEqual([]);
  });

  it('isn’t sent when nothing changed and nothing is waiting', async () => {
    const community = await createTestCommunity();
    const mari = await actors.admin(community, { user: { mailFigures: true, createdAt: 1 } });
    await sendAt(community);
    expect(await mailsTo(community, mari)).toEqual([]);
  });
});

describe('the setting for the weekly figures mail', () => {
  const isOn = async (community: TestCommunity, as: TestActor) =>
    (await call<{ data: { isOn: boolean } }>(community, 'GET', '/api/admin/weekly-figures', { as })).body.data.isOn;

  it('is off by default and separate for each administrator', async () => {
    const community = await createTestCommunity();
    const [mari, jaan] = [await actors.admin(community), await actors.admin(community)];
    expect(await isOn(community, mari)).toBe(false);
    await call(community, 'PUT', '/api/admin/weekly-figures', { as: mari, body: { isOn: true } });
    expect([await isOn(community, mari), await isOn(community, jaan)]).toEqual([true, false]);
  });

  it('can be turned off by a link in the mail, without signing in', async () => {
    const { community, wants } = await prepare();
    const mari = await wants();
    const { oneClick } = unsubscribeUrls(createTestContext(community), {
      stream: 'figures',
      userId: mari.id,
      email: mari.email,
    });
    const { pathname, search } = new URL(oneClick);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await call(community, 'POST', pathname + search, { headers, body: 'List-Unsubscribe=One-Click' });
    expect(await isOn(community, mari)).toBe(false);
  });

  it('is reset when the account is deleted', async () => {
    const { community, wants } = await prepare();
    const [mari, , { db }] = [await wants(), await wants(), community];
    const body = { password: mari.password, confirmation: 'Kogukond' };
    await call(community, 'POST', '/api/users/delete', { as: mari, body });
    const [row] = await db.select().from(users).where(eq(users.id, mari.id));
    expect(row).toMatchObject({ mailFigures: false, figuresMailed: null });
  });

  it('can be changed only by administrators', async () => {
    const community = await createTestCommunity();
    const moderator = await actors.moderator(community);
    await expect(getWeeklyFigures(createTestContext(community))).rejects.toMatchObject({ kind: 'unauthenticated' });
    const { status } = await call(community, 'PUT', '/api/admin/weekly-figures', {
      as: moderator,
      body: { isOn: true },
    });
    expect(status).toBe(403);
  });
});
