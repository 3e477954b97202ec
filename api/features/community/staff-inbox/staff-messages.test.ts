import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertBlock } from '#api/features/accounts/blocks/queries.ts';
import { mailNotifications } from '#api/features/accounts/notifications/index.ts';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { askCommunity } from '#api/testing/community-conversation.ts';
import {
  actors,
  type CommonAnswer,
  call,
  createTestCommunity,
  createTestContext,
  insertConversation,
  insertMessage,
  later,
  minute,
  readOutbox,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import { messageContacts } from '../threads/contacts/schema.ts';
import { personalData } from '../threads/personal-data.ts';
import { inboxEntries, inboxNotes, messages } from '../threads/schema.ts';
import type { StaffConversation, StaffMessagesPage } from './contract.ts';

let community: TestCommunity;
let kadri: TestActor;
let peeter: TestActor;
let mari: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  kadri = await actors.admin(community, { user: { name: 'Kadri Kask' } });
  peeter = await actors.admin(community, { user: { name: 'Peeter Paju' } });
  mari = await actors.member(community, { user: { name: 'Mari Mets' } });
});

const listOf = async (query = '', as = kadri) =>
  (await call<{ data: StaffMessagesPage }>(community, 'GET', `/api/admin/messages${query}`, { as })).body.data;
const open = (id: string, as = kadri) =>
  call<{ data: StaffConversation }>(community, 'GET', `/api/admin/messages/${id}`, { as });
const answer = (id: string, as: TestActor, body: object = {}, now = later(minute)) =>
  call<{ data: { messageId: string } } & CommonAnswer>(community, 'POST', `/api/admin/messages/${id}/messages`, {
    ...{ as, now },
    body: { content: 'Suures saalis.', seen: 1, ...body },
  });
const change = (id: string, body: object, as = kadri) =>
  call(community, 'PATCH', `/api/admin/messages/${id}`, { as, body });
const reply = (id: string, content = 'Aitäh!') =>
  call(community, 'POST', `/api/threads/${id}/messages`, { as: mari, now: later(2 * minute), body: { content } });
const write = (body: object = {}, as = kadri) =>
  call<{ data: { id: string } } & CommonAnswer>(community, 'POST', '/api/admin/messages', {
    as,
    body: { to: mari.id, subject: 'Sinu tagasiside', content: 'Aitäh kirjutamast!', ...body },
  });
const viewOf = async (id: string, as = mari) =>
  (await call<{ data: { messages: Array<{ content: string }> } }>(community, 'GET', `/api/threads/${id}`, { as })).body;
const acts = async (id: string) =>
  (await community.db.select().from(auditLog).where(eq(auditLog.targetId, id))).map(({ action }) => action);

describe('members’ messages to the community', () => {
  it('are new, then answered, wait once the member writes again, and can be closed and reopened', async () => {
    const id = await askCommunity(community, mari);
    const whereIs = async () => {
      const states = ['new', 'open', 'answered', 'closed'];
      const pages = await Promise.all(states.map((state) => listOf(`?state=${state}`)));
      return states.filter((_, index) => pages[index]?.items.some((item) => item.id === id));
    };
    expect(await whereIs()).toEqual(['new']);
    await answer(id, kadri);
    expect(await whereIs()).toEqual(['answered']);
    await reply(id);
    expect(await whereIs()).toEqual(['open']);
    expect((await listOf()).waiting).toEqual({ new: 0, open: 1 });
    await change(id, { state: 'closed' });
    expect(await whereIs()).toEqual(['closed']);
    await change(id, { state: 'open' });
    await reply(id);
    expect(await whereIs()).toEqual(['open']);
  });

  it('are shown with their author, unread until a staff member reads them', async () => {
    const id = await askCommunity(community, mari);
    const [card] = (await listOf()).items;
    expect(card).toMatchObject({ id, isUnread: true, excerpt: 'Kus koosolek on?', member: { name: 'Mari Mets' } });
    const read = (position: number) =>
      call(community, 'POST', `/api/admin/messages/${id}/read`, { as: peeter, body: { position } });
    await read(1);
    expect((await listOf()).items[0]?.isUnread).toBe(false);
    await reply(id);
    await read(1);
    expect((await listOf()).items[0]?.isUnread).toBe(true);
  });

  it('can be found by their words and by the member’s name, in every state', async () => {
    const jaan = await actors.member(community, { user: { name: 'Jaan Rebane' } });
    const [first, second] = [await askCommunity(community, mari, 'Kus on saal?'), await askCommunity(community, jaan)];
    await answer(first, kadri, { content: 'Õues, kase all.' });
    const found = async (q: string) => (await listOf(`?q=${encodeURIComponent(q)}`)).items.map(({ id }) => id);
    expect(await found('saal')).toEqual([first]);
    expect(await found('kase')).toEqual([first]);
    expect(await found('rebane')).toEqual([second]);
    expect(await found('koos')).toEqual([second]);
    expect(await found('puudub')).toEqual([]);
  });

  it('can be filtered by assignee, and paged', async () => {
    const ids = [
      await askCommunity(community, mari),
      await askCommunity(community, mari),
      await askCommunity(community, mari),
    ];
    const [own = '', others = ''] = ids;
    await change(own, { assignee: { from: null, to: kadri.id } });
    await change(others, { assignee: { from: null, to: peeter.id } });
    const found = async (assignee: string) => (await listOf(`?assignee=${assignee}`)).items.map(({ id }) => id);
    expect(await found('me')).toEqual([own]);
    expect(await found(peeter.id)).toEqual([others]);
    expect(await found('nobody')).toEqual([ids[2]]);
    const { nextCursor, items } = await listOf('?limit=2');
    const rest = await listOf(`?limit=2&cursor=${nextCursor}`);
    expect([...items, ...rest.items].map(({ id }) => id).sort()).toEqual([...ids].sort());
  });
});

describe('an answer', () => {
  it('is from the community for the member, and names its writer only to staff', async () => {
    const id = await askCommunity(community, mari);
    expect((await answer(id, kadri)).status).toBe(201);
    const shown = await viewOf(id);
    expect(shown.data.messages.at(-1)).toMatchObject({ content: 'Suures saalis.', isOwn: false, sender: { id: null } });
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`Kadri|${kadri.id}`));
    const { body } = await open(id, peeter);
    expect(body.data.messages.at(-1)).toMatchObject({ isOwn: true, writtenBy: 'Kadri Kask' });
    expect(body.data.messages[0]).toMatchObject({ isOwn: false, writtenBy: null });
  });

  it('reaches a member who has blocked its writer', async () => {
    const id = await askCommunity(community, mari);
    await insertBlock(community.db, mari.id, kadri.id, later(0));
    await answer(id, kadri);
    expect((await viewOf(id)).data.messages).toHaveLength(2);
  });

  it('is mailed from the community if it isn’t read', async () => {
    const id = await askCommunity(community, mari);
    await answer(id, kadri);
    expect(await community.db.select().from(notifications)).toMatchObject([{ userId: mari.id, actorId: null }]);
    await mailNotifications(createTestContext(community, { now: later(30 * minute) }));
    const mails = await readOutbox(community);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [mari.email, expect.stringContaining('Kuu kogu kirjutas')],
    ]);
    expect(JSON.stringify(mails)).not.toContain('Kadri');
  });

  it('doesn’t make its writer and the member contacts of each other', async () => {
    await answer(await askCommunity(community, mari), kadri);
    expect(await community.db.$count(messageContacts)).toBe(0);
  });

  it('is written once, however often and concurrently it is sent', async () => {
    const [id, clientId] = [await askCommunity(community, mari), newId()];
    const answers = await Promise.all(Array.from({ length: 4 }, () => answer(id, kadri, { clientId })));
    expect(new Set(answers.map(({ body }) => body.data.messageId)).size).toBe(1);
    expect((await viewOf(id)).data.messages).toHaveLength(2);
    expect(await acts(id)).toEqual(['conversation.answer']);
  });

  it('is accepted from one of two administrators at once: the other learns of it, and can still send theirs', async () => {
    const id = await askCommunity(community, mari);
    const both = await Promise.all([
      answer(id, kadri, { content: 'Saalis.' }),
      answer(id, peeter, { content: 'Õues.' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.error?.code).toBe('answered_meanwhile');
    expect((await viewOf(id)).data.messages).toHaveLength(2);
    const second = both[0]?.status === 409 ? kadri : peeter;
    expect((await answer(id, second, { content: 'Täpsustan.', seen: 2 })).status).toBe(201);
    expect((await viewOf(id)).data.messages).toHaveLength(3);
  });

  it('isn’t blocked by the member’s new message, or by one’s own answer', async () => {
    const id = await askCommunity(community, mari);
    await reply(id);
    expect((await answer(id, kadri)).status).toBe(201);
    expect((await answer(id, kadri)).status).toBe(201);
  });

  it('assigns an unassigned conversation, and leaves someone else’s alone', async () => {
    const id = await askCommunity(community, mari);
    await answer(id, kadri);
    expect((await open(id)).body.data.assignee).toEqual({ id: kadri.id, name: 'Kadri Kask' });
    await answer(id, peeter, { seen: 2 });
    expect((await open(id)).body.data.assignee).toMatchObject({ id: kadri.id });
  });

  it('is refused with a reason if no one would read it', async () => {
    const [left, deleted] = [
      await askCommunity(community, mari),
      await askCommunity(community, await actors.member(community)),
    ];
    await call(community, 'POST', `/api/threads/${left}/leave`, { as: mari, body: {} });
    const [row] = await community.db.select().from(inboxEntries).where(eq(inboxEntries.conversationId, deleted));
    await community.db
      .update(users)
      .set({ deletedAt: 1, status: 'inactive' })
      .where(eq(users.id, row?.memberId ?? ''));
    expect((await answer(left, kadri)).body.error?.code).toBe('members_left');
    expect((await answer(deleted, kadri)).body.error?.code).toBe('member_deleted');
    expect([(await open(left)).body.data.closed, (await open(deleted)).body.data.closed]).toEqual([
      'members_left',
      'member_deleted',
    ]);
  });
});

describe('a conversation started by the community', () => {
  it('is in the member’s inbox, and in the staff inbox as answered by its writer', async () => {
    const { body } = await write();
    expect((await listOf('?state=answered')).items).toMatchObject([
      { id: body.data.id, subject: 'Sinu tagasiside', assignee: { name: 'Kadri Kask' } },
    ]);
    expect((await viewOf(body.data.id)).data.messages).toMatchObject([{ content: 'Aitäh kirjutamast!' }]);
    expect(await acts(body.data.id)).toEqual(['conversation.begin']);
    await reply(body.data.id);
    expect((await listOf('?state=open')).items).toHaveLength(1);
  });

  it('says what it is about', async () => {
    await call(community, 'POST', '/api/feedback', { as: mari, body: { message: 'Siin on tore olla!' } });
    const [sent] = await community.db.all<{ id: string }>(sql`select id from feedback`);
    const about = { type: 'feedback', id: sent?.id };
    const { body } = await write({ about });
    expect((await open(body.data.id)).body.data.about).toEqual(about);
  });

  it.each(['feedback', 'appeal'])('isn’t started about a %s that doesn’t exist', async (type) => {
    const before = await community.db.$count(inboxEntries);
    const { status, body } = await write({ about: { type, id: newId() } });
    expect([status, body.error?.fields?.['about']?.code]).toEqual([400, 'about_unknown']);
    expect(await community.db.$count(inboxEntries)).toBe(before);
  });

  it('reaches members who accept no messages', async () => {
    await call(community, 'PATCH', '/api/message-settings', { as: mari, body: { whoMayWrite: 'nobody' } });
    expect((await write()).status).toBe(201);
  });

  it('is started once, however often and concurrently it is sent', async () => {
    const clientId = newId();
    const begun = await Promise.all(Array.from({ length: 4 }, () => write({ clientId })));
    expect(new Set(begun.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await community.db.$count(messages)).toBe(1);
  });

  it('is refused for someone who isn’t an active member', async () => {
    await community.db.update(users).set({ status: 'banned' }).where(eq(users.id, mari.id));
    expect((await write()).body.error?.code).toBe('recipient_gone');
  });

  it('can be addressed to members found by name or by address', async () => {
    const found = async (q: string) => {
      const path = `/api/admin/message-recipients?q=${encodeURIComponent(q)}`;
      const { body } = await call<{ data: { items: Array<{ id: string }> } }>(community, 'GET', path, { as: kadri });
      return body.data.items.map(({ id }) => id);
    };
    await call(community, 'PATCH', '/api/message-settings', { as: mari, body: { whoMayWrite: 'nobody' } });
    expect(await found('mets')).toEqual([mari.id]);
    expect(await found(mari.email.slice(0, 24).toUpperCase())).toEqual([mari.id]);
    expect(await found('m')).not.toContain(peeter.id);
  });
});

describe('a task', () => {
  it('goes to only one of two who take it at once: the other gets an error', async () => {
    const id = await askCommunity(community, mari);
    const take = (as: TestActor) => change(id, { assignee: { from: null, to: as.id } }, as);
    const both = await Promise.all([take(kadri), take(peeter)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error?.code).toBe('assigned_meanwhile');
    expect((await take(kadri)).status + (await take(peeter)).status).toBe(609);
  });

  it('can be assigned to administrators only, and unassigned', async () => {
    const id = await askCommunity(community, mari);
    expect((await change(id, { assignee: { from: null, to: mari.id } })).body.error?.code).toBe('not_staff');
    await change(id, { assignee: { from: null, to: peeter.id } });
    await change(id, { assignee: { from: peeter.id, to: null } });
    expect((await open(id)).body.data.assignee).toBeNull();
    const entries = await community.db.select().from(auditLog).where(eq(auditLog.targetId, id));
    expect(entries.map(({ before, after }) => [before?.['assignee'], after?.['assignee']])).toEqual([
      [null, peeter.id],
      [peeter.id, null],
    ]);
  });

  it('leaves no log entry if nothing changes', async () => {
    const id = await askCommunity(community, mari);
    await change(id, { assignee: { from: null, to: null } });
    expect(await acts(id)).toEqual([]);
  });
});

describe('notes', () => {
  const note = (id: string, body = 'Helistasin.', as = kadri) =>
    call<{ data: { id: string } }>(community, 'POST', `/api/admin/messages/${id}/notes`, { as, body: { body } });

  it('are visible to all staff, and can be deleted by their writer', async () => {
    const id = await askCommunity(community, mari);
    const { body } = await note(id);
    await note(id, 'Ootab.', peeter);
    expect((await open(id, peeter)).body.data.notes).toMatchObject([
      { body: 'Helistasin.', author: 'Kadri Kask', isOwn: false },
      { body: 'Ootab.', isOwn: true },
    ]);
    expect((await listOf()).items[0]?.noteCount).toBe(2);
    const remove = (as: TestActor) =>
      call(community, 'DELETE', `/api/admin/message-notes/${body.data.id}`, { as, body: {} });
    await remove(peeter);
    expect((await open(id)).body.data.notes).toHaveLength(2);
    await remove(kadri);
    expect((await open(id)).body.data.notes).toHaveLength(1);
    expect(JSON.stringify(await viewOf(id))).not.toContain('Ootab.');
  });

  it('aren’t in the member’s data copy, and are deleted with the account', async () => {
    await note(await askCommunity(community, mari));
    expect(await personalData.copy(community.db, mari.id)['desk_notes']).toEqual([]);
    const body = { password: mari.password, confirmation: 'Kogukond' };
    expect((await call(community, 'POST', '/api/users/delete', { as: mari, body })).status).toBe(200);
    expect(await community.db.$count(inboxNotes)).toBe(0);
  });
});

describe('members’ own conversations', () => {
  it('are inaccessible to staff in every call', async () => {
    const jaan = await actors.member(community);
    const id = await insertConversation(community, { members: [mari.id, jaan.id], subject: 'Saladus' });
    await insertMessage(community, { conversationId: id, senderId: mari.id, body: 'Saladus forstaff' });
    const path = `/api/admin/messages/${id}`;
    const answers = await Promise.all([
      call(community, 'GET', path, { as: kadri }),
      call(community, 'PATCH', path, { as: kadri, body: { state: 'closed' } }),
      call(community, 'POST', `${path}/messages`, { as: kadri, body: { content: 'Tere', seen: 9 } }),
      call(community, 'POST', `${path}/notes`, { as: kadri, body: { body: 'Märkus' } }),
      call(community, 'POST', `${path}/read`, { as: kadri, body: { position: 1 } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await listOf('?q=saladus')).items).toEqual([]);
    expect(await community.db.$count(messages)).toBe(1);
  });

  it('with an expert are inaccessible to staff too', async () => {
    const mart = await actors.expert(community);
    const id = await insertConversation(community, { members: [mari.id, mart.id], kind: 'expert', subject: 'Uni' });
    await community.db
      .insert(inboxEntries)
      .values({ conversationId: id, expertId: mart.id, memberId: mari.id, lastAt: 1 });
    await insertMessage(community, { conversationId: id, senderId: mari.id, body: 'Miks ma ärkan?' });
    expect((await open(id)).status).toBe(404);
    expect((await listOf('?state=new')).items).toEqual([]);
    expect((await listOf('?q=miks')).items).toEqual([]);
  });

  it('with the community are inaccessible to staff who are no longer administrators', async () => {
    const id = await askCommunity(community, mari);
    await community.db.update(users).set({ role: 'moderator' }).where(eq(users.id, kadri.id));
    expect((await open(id)).status).toBe(403);
  });
});
