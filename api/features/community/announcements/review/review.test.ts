import { beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  createTestContext,
  hour,
  later,
  readOutbox,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { conversations, inboxEntries } from '../../threads/schema.ts';
import type { AnnouncementPreview } from '../contract.ts';
import { deliverAnnouncements } from '../index.ts';
import { announcements } from '../schema.ts';

let community: TestCommunity;
let admin: TestActor;
let mari: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  [admin, mari] = [await actors.admin(community), await actors.member(community)];
});

const et = { subject: 'Suvepäevad', content: 'Tulge **kõik** [siia](https://kuu.ee)!' };
const en = { subject: 'Summer days', content: 'Come!' };
const post = <Data>(verb: 'preview' | 'test', body: object, as = admin, now = testNow) =>
  call<{ data: Data } & CommonResponse>(community, 'POST', `/api/admin/announcements/${verb}`, { as, now, body });
const preview = async (body: object) => (await post<AnnouncementPreview>('preview', body)).body.data;
const test = (texts: object, as = admin, now = testNow) => post<{ id: string }>('test', { texts }, as, now);

interface Inbox {
  data: { unreadCount: number; messages: Array<Record<string, unknown> & { subject: string; html: string }> };
}
const inboxOf = async (as: TestActor) => (await call<Inbox>(community, 'GET', '/api/messages/inbox', { as })).body.data;

describe('a preview of an announcement', () => {
  it('shows subject, text and sender as members will get them, and counts the readers of each language', async () => {
    await actors.member(community, { user: { locale: 'en' } });
    const { memberCount, sender, texts } = await preview({ texts: { et, en } });
    expect([memberCount, texts.map((text) => [text.locale, text.memberCount])]).toEqual([
      3,
      [
        ['et', 2],
        ['en', 1],
      ],
    ]);
    await call(community, 'POST', '/api/admin/announcements', { as: admin, body: { texts: { et, en } } });
    await deliverAnnouncements(createTestContext(community));
    const [message] = (await inboxOf(mari)).messages;
    expect(message).toMatchObject({
      ...{
        subject: texts[0]?.subject,
        html: texts[0]?.html,
        sender: { name: sender.name, profileImage: sender.picture },
      },
    });
    expect(texts[0]?.html).toContain('<strong>kõik</strong>');
    expect(texts[0]?.html).toContain('href="https://kuu.ee"');
  });

  it('counts the whole audience if there is only one language, and no one outside the audience', async () => {
    await actors.member(community, { user: { locale: 'en' } });
    expect((await preview({ texts: { en } })).texts).toMatchObject([{ locale: 'en', memberCount: 3 }]);
    expect(await preview({ texts: { et, en }, audience: { locale: 'en' } })).toMatchObject({
      ...{ memberCount: 1, texts: [{ memberCount: 0 }, { memberCount: 1 }] },
    });
  });

  it('is refused for incomplete texts, and sends nothing', async () => {
    expect((await post('preview', { texts: {} })).status).toBe(400);
    expect(await preview({ texts: { et } })).toMatchObject({ memberCount: 2 });
    expect([await community.db.$count(announcements), await community.db.$count(conversations)]).toEqual([0, 0]);
  });

  it('escapes HTML and drops unsafe links', async () => {
    const attack = { subject: '<b>x', content: '<script>alert(1)</script> [x](javascript:alert(1))' };
    expect((await preview({ texts: { et: attack } })).texts[0]?.html).not.toMatch(/<script|href="javascript/);
  });
});

describe('a test of an announcement', () => {
  it('reaches the administrator alone, in each language, from the community and marked as a test', async () => {
    const other = await actors.admin(community);
    const { status } = await test({ et, en });
    expect(status).toBe(201);
    const { messages, unreadCount } = await inboxOf(admin);
    expect(messages.map(({ subject }) => subject).sort()).toEqual(['Proov: Suvepäevad', 'Test: Summer days']);
    expect([unreadCount, messages[0]?.['sender']]).toMatchObject([2, { id: null, name: 'Kogukond' }]);
    for (const as of [mari, other]) expect(await inboxOf(as)).toMatchObject({ messages: [], unreadCount: 0 });
  });

  it('isn’t listed or logged as an announcement, doesn’t reach the staff inbox, and sends no mail or notification', async () => {
    await test({ et });
    const list = await call<{ data: { items: [] } }>(community, 'GET', '/api/admin/announcements', { as: admin });
    expect(list.body.data.items).toEqual([]);
    const staff = await call<{ data: { items: [] } }>(community, 'GET', '/api/admin/messages', { as: admin });
    expect(staff.body.data.items).toEqual([]);
    for (const table of [announcements, auditLog, notifications, inboxEntries]) {
      expect(await community.db.$count(table)).toBe(0);
    }
    await deliverAnnouncements(createTestContext(community));
    expect(await community.db.$count(conversations)).toBe(1);
    expect(await readOutbox(community)).toEqual([]);
  });

  it('returns the id of the copy in the administrator’s language', async () => {
    const { body } = await test({ et, en });
    const opened = await call(community, 'GET', `/api/threads/${body.data.id}`, { as: admin });
    expect(JSON.stringify(opened.body)).toContain('Proov: Suvepäevad');
  });

  it('is limited to 20 an hour, and doesn’t count toward the limit on announcements', async () => {
    for (let number = 0; number < 20; number += 1) expect((await test({ et })).status).toBe(201);
    expect((await test({ et })).status).toBe(429);
    expect((await test({ et }, admin, later(hour + 1))).status).toBe(201);
    const sent = await call(community, 'POST', '/api/admin/announcements', { as: admin, body: { texts: { et } } });
    expect(sent.status).toBe(201);
  });

  it('is refused for incomplete texts, and to members who aren’t administrators', async () => {
    expect((await test({ et: { subject: 'Hei' } })).body.error?.fields).toMatchObject({
      'texts.et.content': { code: 'message_required' },
    });
    expect((await test({ et }, mari)).status).toBe(403);
    expect(await community.db.$count(conversations)).toBe(0);
  });
});
