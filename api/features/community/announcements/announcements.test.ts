import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailNotifications } from '#api/features/accounts/notifications/index.ts';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  insertSpace,
  later,
  readOutbox,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { sendDigests } from '../digests/index.ts';
import { spaceMembers } from '../spaces/schema.ts';
import { conversationMembers, conversations, messages } from '../threads/schema.ts';
import { deliverAnnouncements } from './deliver-announcements.ts';
import { deliverToNextMembers, findUnfinishedAnnouncement } from './queries.ts';
import { announcements } from './schema.ts';

let community: TestCommunity;
let admin: TestActor;
let mari: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  [admin, mari] = [await actors.admin(community), await actors.member(community)];
});

const texts = { et: { subject: 'Suvepäevad', content: 'Tulge **kõik**!' } };
type Sent = { data: { id: string; memberCount: number } };
const send = (body: object = {}, as = admin) =>
  call<Sent & CommonResponse>(community, 'POST', '/api/admin/announcements', { as, body: { texts, ...body } });
const deliver = (now = testNow) => deliverAnnouncements(createTestContext(community, { now }));

interface Inbox {
  data: { messages: Array<{ id: string; conversationId: string; subject: string; content: string; isRead: boolean }> };
}
const inboxOf = async (as: TestActor) => {
  const { body } = await call<Inbox & { data: { unreadCount: number } }>(community, 'GET', '/api/messages/inbox', {
    as,
  });
  return body.data;
};
const countFor = async (audience: object) => {
  const query = new URLSearchParams(audience as Record<string, string>);
  const path = `/api/admin/announcements/audience?${query}`;
  return (await call<Sent>(community, 'GET', path, { as: admin })).body.data.memberCount;
};
const copies = () => community.db.select().from(messages).where(eq(messages.writtenAs, 'community'));

describe('an announcement to everyone', () => {
  it('arrives unread in each member’s inbox, from the community', async () => {
    const answer = await send();
    expect([answer.status, answer.body.data.memberCount]).toEqual([201, 2]);
    await deliver();
    for (const member of [mari, admin]) {
      const inbox = await inboxOf(member);
      expect(inbox).toMatchObject({ unreadCount: 1, messages: [{ subject: 'Suvepäevad', isRead: false }] });
      expect(inbox.messages[0]).toMatchObject({ content: 'Tulge **kõik**!', sender: { id: null, name: 'Kogukond' } });
    }
    expect(await community.db.$count(notifications)).toBe(0);
  });

  it('is never sent by mail, neither directly nor in a digest', async () => {
    await community.db.update(users).set({ mailDigest: true });
    await send();
    await deliver();
    for (const context of [later(hour), later(10 * day)].map((now) => createTestContext(community, { now }))) {
      await mailNotifications(context);
      await sendDigests(context);
    }
    expect(await readOutbox(community)).toEqual([]);
  });

  it('is shown to each member in their language, falling back to the other language', async () => {
    const ann = await actors.member(community, { user: { locale: 'en' } });
    await send({ texts: { ...texts, en: { subject: 'Summer days', content: 'Come!' } } });
    await send();
    await deliver();
    const subjects = async (as: TestActor) => (await inboxOf(as)).messages.map(({ subject }) => subject).sort();
    expect(await subjects(mari)).toEqual(['Suvepäevad', 'Suvepäevad']);
    expect(await subjects(ann)).toEqual(['Summer days', 'Suvepäevad']);
  });

  it('doesn’t reach inactive members, or those who join later', async () => {
    const jaan = await actors.member(community);
    await actors.member(community, { user: { emailVerifiedAt: null } });
    const late = await actors.member(community, { user: { createdAt: later(1).getTime() } });
    expect((await send()).body.data.memberCount).toBe(3);
    // Resets the delivery, as if it hadn't begun.
    await community.db.delete(messages);
    await community.db.delete(conversationMembers);
    await community.db.delete(conversations);
    await community.db.update(announcements).set({ deliveredUpTo: '', deliveredCount: 0, finishedAt: null });
    await community.db.update(users).set({ status: 'banned' }).where(eq(users.id, jaan.id));
    await deliver(later(day));
    const reached = (await community.db.select().from(conversationMembers)).map(({ userId }) => userId);
    expect(reached.sort()).toEqual([admin.id, mari.id].sort());
    expect((await inboxOf(late)).unreadCount).toBe(0);
  });

  it('disappears for good from the inbox of a member who leaves it, and stays in other members’ inboxes', async () => {
    await send();
    await deliver();
    const {
      messages: [first],
    } = await inboxOf(mari);
    await call(community, 'POST', `/api/threads/${first?.conversationId}/leave`, { as: mari, body: {} });
    await deliver(later(day));
    expect(await inboxOf(mari)).toMatchObject({ messages: [], unreadCount: 0 });
    expect((await inboxOf(admin)).messages).toHaveLength(1);
  });

  it('can be found by searching for a word in its text', async () => {
    await send();
    await deliver();
    const { body } = await call<{ data: { items: unknown[] } }>(community, 'GET', '/api/messages/search?q=tulge', {
      as: mari,
    });
    expect(body.data.items).toMatchObject([{ subject: 'Suvepäevad', message: { isOwn: false } }]);
  });

  it('is recorded in the audit log, with its audience', async () => {
    const { body } = await send({ audience: { locale: 'et' } });
    const [entry] = await community.db.select().from(auditLog).where(eq(auditLog.targetId, body.data.id));
    expect(entry).toMatchObject({ actorId: admin.id, action: 'announcement.send', after: { locale: 'et' } });
  });
});

describe('sending an announcement', () => {
  it('creates one announcement, however often it is retried, even concurrently', async () => {
    const clientId = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send({ clientId })));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    await deliver();
    expect(await copies()).toHaveLength(2);
    expect(await community.db.$count(auditLog)).toBe(1);
  });

  it('is refused with the id of another announcement that was sent, so that neither text is lost', async () => {
    const clientId = newId();
    const { id } = (await send({ clientId })).body.data;
    for (const other of [{ texts: { et: { subject: 'Talv', content: 'Tulge!' } } }, { audience: { locale: 'et' } }]) {
      const { status, body } = await send({ clientId, ...other });
      expect([status, body.error?.code]).toEqual([409, 'text_sent']);
    }
    expect((await send({ clientId })).body.data.id).toBe(id);
    await community.db
      .update(announcements)
      .set({ version: 2, texts: { et: { subject: 'S', body: 'T', plain: 'T' } } });
    expect((await send({ clientId })).body.data.id).toBe(id);
    expect(await community.db.$count(announcements)).toBe(1);
  });

  it.each([
    ['without any text', {}, { 'texts.et.subject': 'subject_required', 'texts.et.content': 'message_required' }],
    ['with a subject alone', { en: { subject: 'Hi' } }, { 'texts.en.content': 'message_required' }],
    [
      'with half of the other language',
      { ...texts, en: { content: 'Hi' } },
      { 'texts.en.subject': 'subject_required' },
    ],
  ])('is refused %s', async (_, given, fields) => {
    const { status, body } = await send({ texts: given });
    const codes = Object.entries(body.error?.fields ?? {}).map(([name, { code }]) => [name, code]);
    expect([status, Object.fromEntries(codes)]).toEqual([400, fields]);
  });

  it('is limited to 20 a day', async () => {
    for (let number = 0; number < 20; number += 1) expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(429);
    expect(await community.db.$count(announcements)).toBe(20);
  });

  it('is refused for an audience without members', async () => {
    const { status, body } = await send({ audience: { role: 'moderator' } });
    expect([status, body.error?.code]).toEqual([409, 'nobody_reached']);
    expect(await community.db.$count(auditLog)).toBe(0);
  });
});

describe('the audience of an announcement', () => {
  it('includes only members who match every filter', async () => {
    const [premium, ann] = [
      await actors.premium(community),
      await actors.expert(community, { user: { locale: 'en' } }),
    ];
    const old = await actors.member(community, { user: { createdAt: testNow.getTime() - 30 * day } });
    const space = await insertSpace(community);
    await community.db.insert(spaceMembers).values([
      { userId: ann.id, spaceId: space, joinedAt: 1 },
      { userId: old.id, spaceId: space, mutedAt: 1 },
    ]);
    const joinedSince = testNow.toISOString().slice(0, 10);
    expect(await countFor({})).toBe(5);
    expect(await countFor({ tier: 'premium' })).toBe(1);
    expect(await countFor({ tier: 'basic' })).toBe(4);
    expect(await countFor({ role: 'admin' })).toBe(1);
    expect(await countFor({ experts: 'yes', locale: 'en' })).toBe(1);
    expect(await countFor({ experts: 'yes', locale: 'et' })).toBe(0);
    expect(await countFor({ space })).toBe(1);
    expect(await countFor({ joinedSince })).toBe(4);
    await send({ audience: { tier: 'premium' } });
    await deliver();
    expect((await copies()).length).toBe(1);
    expect((await inboxOf(premium)).unreadCount).toBe(1);
  });

  it('counts days of joining in the community’s time zone', async () => {
    // Midnight in Tallinn is 22:00 UTC.
    await actors.member(community, { user: { createdAt: Date.parse('2026-01-09T22:00:00Z') } });
    await actors.member(community, { user: { createdAt: Date.parse('2026-01-09T21:59:59Z') } });
    await community.db.update(users).set({ createdAt: 1 }).where(eq(users.id, mari.id));
    await community.db.update(users).set({ createdAt: 1 }).where(eq(users.id, admin.id));
    expect(await countFor({ joinedSince: '2026-01-10' })).toBe(1);
  });
});

describe('the delivery of an announcement', () => {
  const members = 20;
  beforeEach(async () => {
    for (let count = 0; count < members; count += 1) await actors.member(community);
    await community.db.insert(announcements).values({
      ...{ id: newId(), createdBy: admin.id, clientId: newId(), audience: {}, memberCount: members + 2 },
      texts: { et: { subject: 'Suvepäevad', body: 'Tulge!', plain: 'Tulge!' } },
      sentAt: testNow.getTime(),
    });
  });

  const batch = async (size: number, of?: Awaited<ReturnType<typeof findUnfinishedAnnouncement>>[number]) => {
    const [unfinished] = of ? [of] : await findUnfinishedAnnouncement(community.db);
    if (!unfinished) throw new Error('nothing is left');
    const times = { sentAt: unfinished.sentAt, joinedFrom: null };
    const statements = deliverToNextMembers(community.db, unfinished, { batchId: newId(), size, times, now: testNow });
    await community.db.batch(Object.values(statements) as never);
    return unfinished;
  };

  it('resumes after the last batch if a run is interrupted, and gives each member one copy', async () => {
    await batch(7);
    expect(await community.db.select().from(announcements)).toMatchObject([{ deliveredCount: 7, finishedAt: null }]);
    await deliver();
    const rows = await community.db.select().from(conversations);
    expect(new Set(rows.map(({ startedBy }) => startedBy)).size).toBe(members + 2);
    expect([rows.length, (await copies()).length]).toEqual([members + 2, members + 2]);
    expect(await community.db.select().from(announcements)).toMatchObject([
      { deliveredCount: members + 2, finishedAt: testNow.getTime() },
    ]);
    expect(await findUnfinishedAnnouncement(community.db)).toEqual([]);
  });

  it('gives each member one copy when several runs race', async () => {
    await Promise.all(Array.from({ length: 5 }, () => deliver()));
    await deliver();
    expect((await copies()).length).toBe(members + 2);
    expect(await community.db.select().from(announcements)).toMatchObject([{ deliveredCount: members + 2 }]);
  });

  it('doesn’t repeat a batch that another run already wrote, even for members who have left since', async () => {
    const before = await batch(7);
    await community.db.delete(messages);
    await community.db.delete(conversationMembers);
    await community.db.delete(conversations);
    await batch(7, before);
    expect(await community.db.$count(conversations)).toBe(0);
    expect(await community.db.select().from(announcements)).toMatchObject([{ deliveredCount: 7 }]);
  });
});

describe('a sent announcement', () => {
  it('is listed, newest first, with the number of members it has reached', async () => {
    await send({ audience: { locale: 'et' } });
    await send({ texts: { en: { subject: 'Second', content: '*Hi*' } } });
    await deliver();
    interface List {
      data: { items: Array<Record<string, unknown>>; nextCursor: string | null };
    }
    const list = (query: string) => call<List>(community, 'GET', `/api/admin/announcements${query}`, { as: admin });
    const { data } = (await list('')).body;
    expect(data.items).toMatchObject([
      { texts: { en: { subject: 'Second', html: '<p><em>Hi</em></p>\n' } }, deliveredCount: 2, isFinished: true },
      { audience: { locale: 'et' }, memberCount: 2, deliveredCount: 2, sentBy: 'Mari Maasikas' },
    ]);
    const { items: first, nextCursor } = (await list('?limit=1')).body.data;
    const { items: second } = (await list(`?limit=1&cursor=${nextCursor}`)).body.data;
    expect([...first, ...second]).toEqual(data.items);
  });

  it('is in a recipient’s data export as a conversation, but not in its writer’s export', async () => {
    const { personalData } = await import('../threads/personal-data.ts');
    await send();
    await deliver();
    expect(await personalData.copy(community.db, admin.id)['messages']).toEqual([]);
    expect(await personalData.copy(community.db, mari.id)['conversations']).toMatchObject([
      { subject: 'Suvepäevad', startedBy: mari.id },
    ]);
  });
});

it('an announcement never names who wrote it', async () => {
  await community.db.update(users).set({ name: 'Salajane Saatja' }).where(eq(users.id, admin.id));
  await send();
  await deliver();
  const {
    messages: [first],
  } = await inboxOf(mari);
  const shown = await Promise.all(
    [
      `/api/threads/${first?.conversationId}`,
      '/api/threads',
      '/api/messages/inbox',
      '/api/messages/search?q=tulge',
    ].map((path) => call(community, 'GET', path, { as: mari })),
  );
  for (const { status, body } of shown) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Salajane|${admin.id}`));
  }
});
