import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
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
import { conversationMembers, conversations, messages } from '../threads/schema.ts';
import { deliverAnnouncements } from './deliver-announcements.ts';
import { findUnrevisedAnnouncement, reviseNextCopies } from './queries.ts';
import { reviseAnnouncements } from './revise-announcements.ts';
import { announcements } from './schema.ts';

let community: TestCommunity;
let admin: TestActor;
let mari: TestActor;
let ann: TestActor;
let id: string;

const texts = {
  et: { subject: 'Suvepäevad', content: 'Tulge laupäeval!' },
  en: { subject: 'Summer days', content: 'Come on Saturday!' },
};
const corrected = {
  et: { subject: 'Suvepäevad Viljandis', content: 'Tulge pühapäeval!' },
  en: { subject: 'Summer days in Viljandi', content: 'Come on Sunday!' },
};

const as = (actor: TestActor, now = testNow) => ({
  get: <Answer>(path: string) => call<Answer & CommonResponse>(community, 'GET', path, { as: actor, now }),
  post: <Answer>(path: string, body: object = {}) =>
    call<Answer & CommonResponse>(community, 'POST', path, { as: actor, body, now }),
  patch: <Answer>(path: string, body: object) =>
    call<Answer & CommonResponse>(community, 'PATCH', path, { as: actor, body, now }),
});
const correct = (body: object = {}, now = later(hour)) =>
  as(admin, now).patch<{ data: { version: number } }>(`/api/admin/announcements/${id}`, {
    version: 1,
    texts: corrected,
    ...body,
  });
const withdraw = (body: object = {}, now = later(hour)) =>
  as(admin, now).post(`/api/admin/announcements/${id}/withdraw`, body);
const deliver = () => deliverAnnouncements(createTestContext(community));
const revise = () => reviseAnnouncements(createTestContext(community, { now: later(hour) }));

/** Resets the delivery, as if no one had received the announcement yet. */
async function undeliver() {
  for (const table of [messages, conversationMembers, conversations]) await community.db.delete(table);
  await community.db.update(announcements).set({ deliveredUpTo: '', deliveredCount: 0, finishedAt: null });
}

interface Inbox {
  data: {
    unreadCount: number;
    messages: Array<{ id: string; conversationId: string; subject: string; content: string; isRead: boolean }>;
  };
}
const inboxOf = async (actor: TestActor) => (await as(actor).get<Inbox>('/api/messages/inbox')).body.data;
const found = async (actor: TestActor, word: string) =>
  (await as(actor).get<{ data: { items: unknown[] } }>(`/api/messages/search?q=${word}`)).body.data.items.length;

beforeEach(async () => {
  community = await createTestCommunity();
  [admin, mari] = [await actors.admin(community), await actors.member(community)];
  ann = await actors.member(community, { user: { locale: 'en' } });
  const answer = await as(admin).post<{ data: { id: string } }>('/api/admin/announcements', { texts });
  id = answer.body.data.id;
});

describe('a correction of an announcement', () => {
  it('is shown to everyone in their language, marked as edited, without making the message unread again', async () => {
    await deliver();
    const [first] = (await inboxOf(mari)).messages;
    await as(mari).post(`/api/messages/${first?.id}/read`);
    expect((await correct()).body.data.version).toBe(2);
    await revise();
    expect(await inboxOf(mari)).toMatchObject({
      unreadCount: 0,
      messages: [{ subject: 'Suvepäevad Viljandis', content: 'Tulge pühapäeval!', isRead: true }],
    });
    expect(await inboxOf(ann)).toMatchObject({
      unreadCount: 1,
      messages: [{ subject: 'Summer days in Viljandi', content: 'Come on Sunday!' }],
    });
    const copies = await community.db.select().from(messages);
    expect(copies.every(({ editedAt }) => editedAt === later(hour).getTime())).toBe(true);
    expect([await community.db.$count(notifications), await readOutbox(community)]).toEqual([0, []]);
  });

  it('can be found by its new text, and no longer by the earlier text', async () => {
    await deliver();
    await correct();
    await revise();
    expect([await found(mari, 'viljandis'), await found(mari, 'pühapäeval')]).toEqual([1, 1]);
    expect([await found(mari, 'laupäeval'), await found(ann, 'saturday')]).toEqual([0, 0]);
    await community.db.run("insert into message_index (message_index) values ('integrity-check')");
  });

  it('reaches members who get the announcement later', async () => {
    await undeliver();
    await correct();
    await deliver();
    await revise();
    expect((await inboxOf(mari)).messages.map(({ subject }) => subject)).toEqual(['Suvepäevad Viljandis']);
  });

  it('is recorded with the earlier and later texts, and the reason', async () => {
    await correct({ reason: 'Vale päev.' });
    const entries = await community.db.select().from(auditLog).where(eq(auditLog.action, 'announcement.edit'));
    expect(entries).toMatchObject([
      {
        ...{ actorId: admin.id, targetId: id, reason: 'Vale päev.' },
        before: { et: 'Suvepäevad\n\nTulge laupäeval!', en: 'Summer days\n\nCome on Saturday!' },
        after: { et: 'Suvepäevad Viljandis\n\nTulge pühapäeval!' },
      },
    ]);
  });

  it('is refused if another correction came first', async () => {
    const answers = await Promise.all([correct(), correct({ texts })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await correct()).body.error?.code).toBe('version_outdated');
    expect(await community.db.$count(auditLog, eq(auditLog.action, 'announcement.edit'))).toBe(1);
  });

  it('requires complete texts and an existing announcement', async () => {
    const { status, body } = await correct({ texts: { et: { subject: 'Suvepäevad' } } });
    expect([status, body.error?.fields?.['texts.et.content']?.code]).toEqual([400, 'message_required']);
    id = newId();
    expect((await correct()).status).toBe(404);
  });

  it('starts from the texts as their author entered them', async () => {
    const { body } = await as(admin).get(`/api/admin/announcements/${id}`);
    expect(body).toMatchObject({ data: { id, version: 1, texts, memberCount: 3, isWithdrawn: false } });
  });
});

describe('a withdrawn announcement', () => {
  it('disappears from every inbox, along with its unread badge', async () => {
    await deliver();
    expect((await withdraw({ reason: 'Jääb ära.' })).status).toBe(200);
    await revise();
    for (const member of [mari, ann]) expect(await inboxOf(member)).toMatchObject({ unreadCount: 0, messages: [] });
    expect([await found(mari, 'laupäeval'), await found(ann, 'saturday')]).toEqual([0, 0]);
    const [entry] = await community.db.select().from(auditLog).where(eq(auditLog.action, 'announcement.withdraw'));
    expect(entry).toMatchObject({ actorId: admin.id, targetId: id, reason: 'Jääb ära.' });
  });

  it('stays as a conversation without its text for members who replied', async () => {
    await deliver();
    const [first] = (await inboxOf(mari)).messages;
    await as(mari).post(`/api/threads/${first?.conversationId}/messages`, { content: 'Tulen!' });
    await withdraw();
    await revise();
    const { body } = await as(mari).get<{ data: { messages: Array<{ isDeleted: boolean; html: string }> } }>(
      `/api/threads/${first?.conversationId}`,
    );
    expect(body.data.messages).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain('laupäeval');
  });

  it('isn’t delivered to members who haven’t received it yet', async () => {
    await undeliver();
    await withdraw();
    await deliver();
    await revise();
    expect(await community.db.$count(messages)).toBe(0);
  });

  it('can’t be withdrawn again or corrected', async () => {
    const answers = await Promise.all([withdraw(), withdraw(), withdraw()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await correct()).body.error?.code).toBe('announcement_withdrawn');
    expect(await community.db.$count(auditLog, eq(auditLog.action, 'announcement.withdraw'))).toBe(1);
  });
});

describe('members’ copies of an announcement', () => {
  const begun = async () => {
    const [unrevised] = await findUnrevisedAnnouncement(community.db);
    if (!unrevised) throw new Error('Nothing is left to revise.');
    return unrevised;
  };
  const batch = async (size: number, of: Awaited<ReturnType<typeof begun>>) =>
    community.db.batch(Object.values(reviseNextCopies(community.db, of, size)) as never);
  const subjects = async () =>
    (await community.db.select({ subject: conversations.subject }).from(conversations))
      .map(({ subject }) => subject)
      .sort();

  it('are corrected in batches, even if a run is interrupted', async () => {
    await deliver();
    await community.db.update(announcements).set({ revisedUpTo: null });
    await community.db.update(announcements).set({
      ...{ version: 2, editedAt: 5, revisedUpTo: '' },
      texts: { et: { subject: 'Uus', body: 'Uus', plain: 'Uus' } },
    });
    await batch(1, await begun());
    expect(await subjects()).toEqual(['Summer days', 'Suvepäevad', 'Uus'].sort());
    await Promise.all([revise(), revise(), revise()]);
    expect(await subjects()).toEqual(['Uus', 'Uus', 'Uus']);
    expect(await findUnrevisedAnnouncement(community.db)).toEqual([]);
  });

  it('aren’t overwritten by a late batch of an earlier correction', async () => {
    await deliver();
    const edit = (version: number, subject: string) =>
      community.db.update(announcements).set({
        ...{ version, editedAt: 5, revisedUpTo: '' },
        texts: { et: { subject, body: subject, plain: subject } },
      });
    await edit(2, 'Teine');
    const earlier = await begun();
    await edit(3, 'Kolmas');
    await revise();
    await batch(500, earlier);
    expect(await subjects()).toEqual(['Kolmas', 'Kolmas', 'Kolmas']);
  });
});
