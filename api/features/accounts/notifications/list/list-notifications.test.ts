import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cleanUpWhenDue } from '#api/jobs/clean-up-when-due.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  grantTo,
  later,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import type { NotificationKind, NotificationView } from '../contract.ts';
import { prepareNotifications } from '../prepare-notifications.ts';
import {
  updateNotificationScope as moveNotifications,
  type NewNotification,
  upsertNotificationScope as setScope,
} from '../queries.ts';
import { notifications } from '../schema.ts';

const community = await createTestCommunity();
const { db } = community;
interface Listed {
  success: boolean;
  data: { items: NotificationView[]; nextCursor: string | null; unreadCount: number };
}
const get = async (as: TestActor, query = '', headers = {}) =>
  (await call<Listed>(community, 'GET', `/api/notifications${query}`, { as, headers })).body.data;
const count = async (as: TestActor) =>
  (await call<Listed>(community, 'GET', '/api/notifications/unread-count', { as })).body.data.unreadCount;
const post = (as: TestActor, path: string, body: object = {}) =>
  call<Listed>(community, 'POST', `/api/notifications${path}`, { as, body });
const member = (name?: string) => actors.member(community, name ? { user: { name } } : {});

async function notify(to: TestActor, changes: Partial<NewNotification> = {}): Promise<void> {
  const context = createTestContext(community);
  const words = { subjectId: newId(), path: '/community/posts/x', title: 'Kuuvalgus', excerpt: 'Tere!' };
  const given: NewNotification = {
    kind: 'reply',
    scopeId: null,
    actorId: null,
    ...words,
    ...changes,
    to: [to.id],
  };
  const [first, ...rest] = prepareNotifications(context, given);
  if (first) await context.db.batch([first, ...rest]);
}
const scope = async (access: 'members' | 'premium') => {
  const id = newId();
  await setScope(db, { id, access, isQuiet: false });
  return id;
};

describe('the list of notifications', () => {
  it('returns the member’s own notifications in pages, newest first, and the number of unread ones', async () => {
    const [mari, jaan] = [await member(), await member('Jaan Tamm')];
    for (const title of ['Üks', 'Kaks', 'Kolm']) await notify(mari, { title, actorId: jaan.id });
    await notify(jaan);
    const first = await get(mari, '?limit=2');
    expect(first.items.map(({ title }) => title)).toEqual(['Kolm', 'Kaks']);
    expect(first.unreadCount).toBe(3);
    const both = await call(community, 'GET', '/api/unread-counts', { as: mari });
    expect(both.body).toEqual({ success: true, data: { messages: 0, notifications: 3 } });
    expect(first.items[0]).toMatchObject({
      line: 'Jaan Tamm vastas sulle arutelus „Kolm“',
      actor: { id: jaan.id, initials: 'JT', image: null },
      isRead: false,
    });
    const second = await get(mari, `?limit=2&cursor=${first.nextCursor}`);
    expect([second.items.map(({ title }) => title), second.nextCursor]).toEqual([['Üks'], null]);
  });

  it('shows and counts only what the member may still read', async () => {
    const mari = await member();
    const [open, paid] = [await scope('members'), await scope('premium')];
    const subjectId = newId();
    await notify(mari, { scopeId: open, subjectId });
    await notify(mari);
    expect([(await get(mari)).items.length, await count(mari)]).toEqual([2, 2]);
    await moveNotifications(db, [subjectId], paid);
    expect([(await get(mari)).items.length, await count(mari)]).toEqual([1, 1]);
    const at = testNow.getTime();
    await grantTo(community, mari, { tier: 'premium', time: { from: at - day, until: at + day }, grantedAt: at - day });
    expect([(await get(mari)).items.length, await count(mari)]).toEqual([2, 2]);
    await setScope(db, { id: paid, access: 'donator', isQuiet: false });
    expect([(await get(mari)).items.length, await count(mari)]).toEqual([1, 1]);
  });

  it('returns 304 while the number of unread notifications is unchanged', async () => {
    const mari = await member();
    await notify(mari);
    const ask = (etag?: string) =>
      call<Listed | null>(community, 'GET', '/api/notifications/unread-count', {
        as: mari,
        ...(etag ? { headers: { 'if-none-match': etag } } : {}),
      });
    const etag = (await ask()).headers.get('etag') ?? '';
    const again = await ask(etag);
    expect([again.status, again.body]).toEqual([304, null]);
    await notify(mari);
    const changed = await ask(etag);
    expect([changed.status, changed.body?.data.unreadCount]).toEqual([200, 2]);
  });

  it('counts at most a hundred unread notifications', async () => {
    const mari = await member();
    const at = testNow.getTime();
    const row = { userId: mari.id, kind: 'reply', path: '/x', title: '', excerpt: '', createdAt: at } as const;
    const rows = Array.from({ length: 103 }, () => ({ ...row, id: newId(), subjectId: newId() }));
    await db.insert(notifications).values(rows);
    expect(await count(mari)).toBe(100);
  });
});

describe('the sentence of a notification', () => {
  const cases: Array<[NotificationKind, string, string, string, string]> = [
    [
      'comment',
      'Mari kommenteeris su postitust „Kuu“',
      'Mari ja veel 4 inimest kommenteerisid su postitust „Kuu“',
      'Mari commented on your post “Kuu”',
      'Mari and 4 others commented on your post “Kuu”',
    ],
    [
      'reply',
      'Mari vastas sulle arutelus „Kuu“',
      'Mari ja veel 4 inimest vastasid sulle arutelus „Kuu“',
      'Mari replied to you in “Kuu”',
      'Mari and 4 others replied to you in “Kuu”',
    ],
    [
      'mention',
      'Mari mainis sind arutelus „Kuu“',
      'Mari ja veel 4 inimest mainisid sind arutelus „Kuu“',
      'Mari mentioned you in “Kuu”',
      'Mari and 4 others mentioned you in “Kuu”',
    ],
    [
      'reaction',
      'Mari reageeris sinu sõnadele arutelus „Kuu“',
      'Mari ja veel 4 inimest reageerisid sinu sõnadele arutelus „Kuu“',
      'Mari reacted to what you wrote in “Kuu”',
      'Mari and 4 others reacted to what you wrote in “Kuu”',
    ],
    [
      'followed_post',
      'Mari kommenteeris postitust „Kuu“, mida sa jälgid',
      'Mari ja veel 4 inimest kommenteerisid postitust „Kuu“, mida sa jälgid',
      'Mari commented on “Kuu”, which you follow',
      'Mari and 4 others commented on “Kuu”, which you follow',
    ],
  ];

  it.each(cases)('names the latest person and counts the others (%s)', async (kind, etOne, etFive, enOne, enFive) => {
    const people: TestActor[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'Mari']) people.push(await member(name));
    const [et, en] = [await member(), await actors.member(community, { user: { locale: 'en' } })];
    for (const reader of [et, en]) {
      await notify(reader, { kind, title: 'Kuu', actorId: people[4]?.id ?? null });
      const subjectId = newId();
      for (const { id } of people) await notify(reader, { kind, title: 'Kuu', actorId: id, subjectId });
    }
    const lines = async (as: TestActor, locale: string) =>
      (await get(as, '', { cookie: `locale=${locale}` })).items.map(({ line }) => line);
    expect(await lines(et, 'et')).toEqual([etFive, etOne]);
    expect(await lines(en, 'en')).toEqual([enFive, enOne]);
  });
});

describe('reading notifications', () => {
  it('marks one notification as read, idempotently, and returns how many unread ones are left', async () => {
    const mari = await member();
    await notify(mari);
    await notify(mari);
    const { items } = await get(mari);
    for (const _ of [1, 2]) {
      const { status, body } = await post(mari, `/${items[0]?.id}/read`);
      expect([status, body.data]).toEqual([200, { unreadCount: 1 }]);
    }
    expect((await get(mari)).items.map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  it("doesn't change other members’ notifications", async () => {
    const [mari, jaan] = [await member(), await member()];
    await notify(mari);
    const { items } = await get(mari);
    expect((await post(jaan, `/${items[0]?.id}/read`)).status).toBe(404);
    await post(jaan, '/read', { ids: items.map(({ id }) => id) });
    await post(jaan, '/read-all');
    expect(await count(mari)).toBe(1);
  });

  it('marks the shown notifications as read, except those that have changed since', async () => {
    const [mari, jaan, kati] = [await member(), await member(), await member()];
    const about = { subjectId: newId() };
    await notify(mari, { ...about, actorId: jaan.id });
    await notify(mari);
    const { items } = await get(mari);
    await notify(mari, { ...about, actorId: kati.id });
    const { body } = await post(mari, '/read', { ids: items.map(({ id }) => id) });
    expect(body.data).toEqual({ unreadCount: 1 });
  });

  it('marks all notifications as read, or all up to the newest that was shown', async () => {
    const mari = await member();
    await notify(mari);
    await notify(mari);
    const { items } = await get(mari);
    await notify(mari);
    expect((await post(mari, '/read-all', { until: items[0]?.id })).body.data).toEqual({ unreadCount: 1 });
    expect((await post(mari, '/read-all')).body.data).toEqual({ unreadCount: 0 });
    expect((await get(mari)).items).toHaveLength(3);
  });
});

describe('old notifications', () => {
  it('are deleted two months after they were read, or half a year after they were created', async () => {
    const own = await createTestCommunity();
    const mari = await actors.member(own);
    const at = testNow.getTime();
    const row = { userId: mari.id, kind: 'reply', path: '/x', title: '', excerpt: '' } as const;
    const age = (days: number) => at - days * day;
    const rows: Array<[string, number, number | null]> = [
      ['read long ago', age(100), age(61)],
      ['read lately', age(100), age(59)],
      ['old', age(181), null],
      ['unread', age(179), null],
    ];
    for (const [subjectId, createdAt, readAt] of rows)
      await own.db.insert(notifications).values({ ...row, id: newId(), subjectId, createdAt, readAt });
    await cleanUpWhenDue(createTestContext(own, { now: later(1) }));
    const left = await own.db.select().from(notifications).where(eq(notifications.userId, mari.id));
    expect(left.map(({ subjectId }) => subjectId).sort()).toEqual(['read lately', 'unread']);
  });
});
