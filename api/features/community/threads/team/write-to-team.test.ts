import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertBlock } from '#api/features/accounts/blocks/queries.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CommonResponse,
  call,
  insertConversation,
  insertMessage,
  later,
  testNow,
} from '#api/testing/index.ts';
import { createStaffInbox, type StaffInbox } from '#api/testing/staff-inbox.ts';
import { conversations, inboxEntries, messages } from '../schema.ts';

let inbox: StaffInbox;
beforeEach(async () => {
  inbox = await createStaffInbox();
});

interface Written extends CommonResponse {
  data: { id: string; messageId: string; position: number };
}
const write = (body: object = {}, as = inbox.mari, now = testNow) =>
  call<Written>(inbox.community, 'POST', '/api/threads/team', {
    as,
    now,
    body: { content: 'Kus koosolek on?', ...body },
  });
const statesOf = async (query = '') => (await inbox.listOf(query)).items.map(({ id, state }) => [id, state]);

describe('a member’s message to the team', () => {
  it('is new in the staff inbox, and listed for the member as a conversation with the community', async () => {
    const { community, mari, kadri, answer, viewOf } = inbox;
    const { status, body } = await write();
    expect([status, body.data.position]).toEqual([201, 1]);
    expect(await statesOf()).toEqual([[body.data.id, 'new']]);
    const list = await call(community, 'GET', '/api/threads', { as: mari });
    expect(list.body).toMatchObject({
      data: { items: [{ id: body.data.id, kind: 'community', subject: 'Kus koosolek on?', isUnread: false }] },
    });
    expect((await answer(body.data.id, kadri)).status).toBe(201);
    expect((await viewOf(body.data.id)).data.messages).toHaveLength(2);
  });

  it('continues the open conversation, and starts another once staff have closed it', async () => {
    const { change, kadri, answer } = inbox;
    const { id } = (await write()).body.data;
    await answer(id, kadri);
    expect((await write({ content: 'Ja millal?' })).body.data).toMatchObject({ id, position: 3 });
    expect(await statesOf('?state=open')).toEqual([[id, 'open']]);
    await change(id, { state: 'closed' });
    expect((await write({ content: 'Veel üks asi.' })).body.data.id).not.toBe(id);
  });

  it('starts another conversation once the member has left', async () => {
    const { community, mari } = inbox;
    const { id } = (await write()).body.data;
    await call(community, 'POST', `/api/threads/${id}/leave`, { as: mari, body: {} });
    expect((await write()).body.data).toMatchObject({ id: expect.not.stringMatching(id), position: 1 });
  });

  it('continues a conversation started by the team, unless it is about an announcement or a decision', async () => {
    const { community, mari, reply, write: writeAsTeam } = inbox;
    const about = (await writeAsTeam()).body.data.id;
    await community.db.update(inboxEntries).set({ aboutType: 'appeal', aboutId: newId() });
    const announced = await insertConversation(community, { members: [mari.id], kind: 'community' });
    await community.db.update(conversations).set({ announcementId: newId() }).where(eq(conversations.id, announced));
    await reply(announced);
    const own = (await write()).body.data.id;
    expect([about, announced]).not.toContain(own);
    await inbox.change(own, { state: 'closed' });
    const begun = (await writeAsTeam({ subject: 'Tere' })).body.data.id;
    expect((await write()).body.data.id).toBe(begun);
  });

  it('is kept separate from other members’ conversations, and no member can read another’s', async () => {
    const { community, mari } = inbox;
    const jaan = await actors.member(community);
    const other = await insertConversation(community, { members: [jaan.id], kind: 'community' });
    await insertMessage(community, { conversationId: other, senderId: jaan.id, body: 'Tere' });
    const own = (await write()).body.data.id;
    expect(own).not.toBe(other);
    expect((await write({}, jaan)).body.data.id).toBe(other);
    const path = `/api/threads/${own}`;
    expect((await call(community, 'GET', path, { as: jaan })).status).toBe(404);
    expect((await call(community, 'GET', path, { as: mari })).status).toBe(200);
  });

  it('is written once, however often it is sent, even concurrently', async () => {
    const clientId = newId();
    const answers = await Promise.all(Array.from({ length: 4 }, () => write({ clientId })));
    expect(new Set(answers.map(({ body }) => body.data.messageId)).size).toBe(1);
    expect(await inbox.community.db.$count(messages)).toBe(1);
  });

  it('is refused with the id of another text that was sent, so that neither is lost', async () => {
    const clientId = newId();
    const { messageId } = (await write({ content: 'Esimene', clientId })).body.data;
    const { status, body } = await write({ content: 'Teine', clientId });
    expect([status, body.error?.code]).toEqual([409, 'text_sent']);
    expect((await write({ content: 'Esimene', clientId })).body.data.messageId).toBe(messageId);
  });

  it('starts only one conversation when several are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, (_, index) => write({ content: `Tere ${index}` })));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.map(({ body }) => body.data.position).sort()).toEqual([1, 2, 3, 4]);
  });

  it('isn’t prevented by a block', async () => {
    const { community, kadri, mari } = inbox;
    await insertBlock(community.db, mari.id, kadri.id, later(0));
    await insertBlock(community.db, kadri.id, mari.id, later(0));
    expect((await write()).status).toBe(201);
    expect(await statesOf()).toHaveLength(1);
  });

  it('requires a text, or a file of the member’s own', async () => {
    expect((await write({ content: ' ' })).body.error?.fields?.['content']?.code).toBe('message_required');
    const { status, body } = await write({ files: [newId()] });
    expect([status, body.error?.code]).toEqual([409, 'message_file_gone']);
    expect(await inbox.community.db.$count(conversations)).toBe(0);
  });

  it('starts at most ten conversations a day, without counting messages that continue one', async () => {
    const { change } = inbox;
    for (let count = 0; count < 10; count += 1) {
      const { status, body } = await write();
      expect(status).toBe(201);
      if (count === 9) expect((await write()).status).toBe(201);
      await change(body.data.id, { state: 'closed' });
    }
    expect((await write()).status).toBe(429);
    expect(await inbox.community.db.$count(conversations)).toBe(10);
    expect((await write({}, inbox.mari, later(24 * 60 * 60_000 + 1))).status).toBe(201);
  });

  it('is refused if the member is banned', async () => {
    const { community, mari } = inbox;
    await community.db.update(users).set({ status: 'banned' }).where(eq(users.id, mari.id));
    expect((await write()).status).toBeGreaterThanOrEqual(400);
    expect(await community.db.all(sql`select 1 from ${messages}`)).toEqual([]);
  });
});
