import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertBlock } from '#api/features/accounts/blocks/queries.ts';
import { mailNotifications } from '#api/features/accounts/notifications/index.ts';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { insertCommunityConversation } from '#api/testing/community-conversation.ts';
import { actors, call, createTestContext, later, minute, readOutbox } from '#api/testing/index.ts';
import { createStaffInbox, type StaffInbox } from '#api/testing/staff-inbox.ts';
import { messageContacts } from '../../threads/contacts/schema.ts';
import { inboxEntries, messages } from '../../threads/schema.ts';

let inbox: StaffInbox;
beforeEach(async () => {
  inbox = await createStaffInbox();
});

describe('an answer to a member', () => {
  it('appears to the member as coming from the community, and names its writer only to staff', async () => {
    const { community, kadri, peeter, mari, open, answer, viewOf } = inbox;
    const id = await insertCommunityConversation(community, mari);
    expect((await answer(id, kadri)).status).toBe(201);
    const shown = await viewOf(id);
    expect(shown.data.messages.at(-1)).toMatchObject({ content: 'Suures saalis.', isOwn: false, sender: { id: null } });
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`Kadri|${kadri.id}`));
    const { body } = await open(id, peeter);
    expect(body.data.messages.at(-1)).toMatchObject({ isOwn: true, writtenBy: 'Kadri Kask' });
    expect(body.data.messages[0]).toMatchObject({ isOwn: false, writtenBy: null });
  });

  it('can be reported by the member, even if they blocked its writer, whom the form doesn’t name', async () => {
    const { community, kadri, mari, answer } = inbox;
    const { body } = await answer(await insertCommunityConversation(community, mari), kadri);
    const path = `/api/reports/form?type=message&id=${body.data.messageId}`;
    const before = await call<{ data: { target: { author: string } } }>(community, 'GET', path, { as: mari });
    expect(before.body.data.target.author).toBe('Kogukond');
    await insertBlock(community.db, mari.id, kadri.id, later(0));
    const after = await call(community, 'GET', path, { as: mari });
    expect([after.status, after.body]).toEqual([200, before.body]);
    expect(JSON.stringify(before)).not.toMatch(new RegExp(`Kadri|${kadri.id}`));
  });

  it('reaches a member who has blocked its writer', async () => {
    const { community, kadri, mari, answer, viewOf } = inbox;
    const id = await insertCommunityConversation(community, mari);
    await insertBlock(community.db, mari.id, kadri.id, later(0));
    await answer(id, kadri);
    expect((await viewOf(id)).data.messages).toHaveLength(2);
  });

  it('is mailed from the community if it isn’t read', async () => {
    const { community, kadri, mari, answer } = inbox;
    const id = await insertCommunityConversation(community, mari);
    await answer(id, kadri);
    expect(await community.db.select().from(notifications)).toMatchObject([{ userId: mari.id, actorId: null }]);
    await mailNotifications(createTestContext(community, { now: later(30 * minute) }));
    const mails = await readOutbox(community);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [mari.email, expect.stringContaining('Kuu kogu kirjutas')],
    ]);
    expect(JSON.stringify(mails)).not.toContain('Kadri');
  });

  it('doesn’t make its writer and the member contacts', async () => {
    const { community, kadri, mari, answer } = inbox;
    await answer(await insertCommunityConversation(community, mari), kadri);
    expect(await community.db.$count(messageContacts)).toBe(0);
  });

  it('is written once, however often it is sent, even concurrently', async () => {
    const { community, kadri, mari, answer, viewOf, acts } = inbox;
    const [id, clientId] = [await insertCommunityConversation(community, mari), newId()];
    const answers = await Promise.all(Array.from({ length: 4 }, () => answer(id, kadri, { clientId })));
    expect(new Set(answers.map(({ body }) => body.data.messageId)).size).toBe(1);
    expect((await viewOf(id)).data.messages).toHaveLength(2);
    expect(await acts(id)).toEqual(['conversation.answer']);
  });

  it('is refused with the id of another answer that was sent, so that neither is lost', async () => {
    const { community, kadri, mari, answer } = inbox;
    const [id, clientId] = [await insertCommunityConversation(community, mari), newId()];
    const { messageId } = (await answer(id, kadri, { content: 'Saalis.', clientId })).body.data;
    const { status, body } = await answer(id, kadri, { content: 'Õues.', clientId });
    expect([status, body.error?.code]).toEqual([409, 'text_sent']);
    expect((await answer(id, kadri, { content: 'Saalis.', clientId })).body.data.messageId).toBe(messageId);
  });

  it('is accepted from only one of two administrators at once; the other gets an error, and can still send theirs', async () => {
    const { community, kadri, peeter, mari, answer, viewOf } = inbox;
    const id = await insertCommunityConversation(community, mari);
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

  it('isn’t refused because of the member’s new message, or the administrator’s own answer', async () => {
    const { community, kadri, mari, answer, reply } = inbox;
    const id = await insertCommunityConversation(community, mari);
    await reply(id);
    expect((await answer(id, kadri)).status).toBe(201);
    expect((await answer(id, kadri)).status).toBe(201);
  });

  it('assigns an unassigned conversation, and leaves the assignee of others unchanged', async () => {
    const { community, kadri, peeter, mari, open, answer } = inbox;
    const id = await insertCommunityConversation(community, mari);
    await answer(id, kadri);
    expect((await open(id)).body.data.assignee).toEqual({ id: kadri.id, name: 'Kadri Kask' });
    await answer(id, peeter, { seen: 2 });
    expect((await open(id)).body.data.assignee).toMatchObject({ id: kadri.id });
  });

  it('is refused with a reason if no one would read it', async () => {
    const { community, kadri, mari, open, answer } = inbox;
    const [left, deleted] = [
      await insertCommunityConversation(community, mari),
      await insertCommunityConversation(community, await actors.member(community)),
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
    const { listOf, reply, write, viewOf, acts } = inbox;
    const { body } = await write();
    expect((await listOf('?state=answered')).items).toMatchObject([
      { id: body.data.id, subject: 'Sinu tagasiside', assignee: { name: 'Kadri Kask' } },
    ]);
    expect((await viewOf(body.data.id)).data.messages).toMatchObject([{ content: 'Aitäh kirjutamast!' }]);
    expect(await acts(body.data.id)).toEqual(['conversation.begin']);
    await reply(body.data.id);
    expect((await listOf('?state=open')).items).toHaveLength(1);
  });

  it('shows what it is about', async () => {
    const { community, mari, open, write } = inbox;
    await call(community, 'POST', '/api/feedback', { as: mari, body: { message: 'Siin on tore olla!' } });
    const [sent] = await community.db.all<{ id: string }>(sql`select id from feedback`);
    const about = { type: 'feedback', id: sent?.id };
    const { body } = await write({ about });
    expect((await open(body.data.id)).body.data.about).toEqual(about);
  });

  it.each(['feedback', 'appeal'])('isn’t started about a %s that doesn’t exist', async (type) => {
    const { community, write } = inbox;
    const before = await community.db.$count(inboxEntries);
    const { status, body } = await write({ about: { type, id: newId() } });
    expect([status, body.error?.fields?.['about']?.code]).toEqual([400, 'about_unknown']);
    expect(await community.db.$count(inboxEntries)).toBe(before);
  });

  it('reaches members who accept no messages', async () => {
    const { community, mari, write } = inbox;
    await call(community, 'PATCH', '/api/message-settings', { as: mari, body: { whoMayWrite: 'nobody' } });
    expect((await write()).status).toBe(201);
  });

  it('is started once, however often it is sent, even concurrently', async () => {
    const { community, write } = inbox;
    const clientId = newId();
    const begun = await Promise.all(Array.from({ length: 4 }, () => write({ clientId })));
    expect(new Set(begun.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await community.db.$count(messages)).toBe(1);
  });

  it('is refused with the id of another conversation that was started, so that neither text is lost', async () => {
    const { write, peeter } = inbox;
    const clientId = newId();
    const { id } = (await write({ clientId })).body.data;
    for (const other of [{ content: 'Muu' }, { subject: 'Muu' }, { to: peeter.id }]) {
      const { status, body } = await write({ clientId, ...other });
      expect([status, body.error?.code]).toEqual([409, 'text_sent']);
    }
    expect((await write({ clientId })).body.data.id).toBe(id);
  });

  it('is refused for someone who isn’t an active member', async () => {
    const { community, mari, write } = inbox;
    await community.db.update(users).set({ status: 'banned' }).where(eq(users.id, mari.id));
    expect((await write()).body.error?.code).toBe('recipient_gone');
  });

  it('can be addressed to members found by name or by e-mail address', async () => {
    const { community, kadri, peeter, mari } = inbox;
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
