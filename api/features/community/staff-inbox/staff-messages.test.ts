import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { insertCommunityConversation } from '#api/testing/community-conversation.ts';
import { actors, call, insertConversation, insertMessage, type TestActor } from '#api/testing/index.ts';
import { createStaffInbox, type StaffInbox } from '#api/testing/staff-inbox.ts';
import { inboxEntries, messages } from '../threads/schema.ts';

let inbox: StaffInbox;
beforeEach(async () => {
  inbox = await createStaffInbox();
});

describe('members’ messages to the community', () => {
  it('are new, answered once staff reply, open once the member writes again, and can be closed and reopened', async () => {
    const { community, kadri, mari, listOf, answer, change, reply } = inbox;
    const id = await insertCommunityConversation(community, mari);
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
    const { community, peeter, mari, listOf, reply } = inbox;
    const id = await insertCommunityConversation(community, mari);
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

  it('are listed with the last message that isn’t deleted', async () => {
    const { community, mari, listOf, open, reply } = inbox;
    const id = await insertCommunityConversation(community, mari);
    await reply(id);
    const excerpt = async () => (await listOf()).items[0]?.excerpt;
    expect(await excerpt()).toBe('Aitäh!');
    const last = (await open(id)).body.data.messages.at(-1);
    await call(community, 'DELETE', `/api/messages/${last?.id}`, { as: mari });
    expect(await excerpt()).toBe('Kus koosolek on?');
  });

  it('don’t count as waiting once the member has deleted them all, until they write again', async () => {
    const { community, mari, listOf, open, reply } = inbox;
    const id = await insertCommunityConversation(community, mari);
    const [only] = (await open(id)).body.data.messages;
    await call(community, 'DELETE', `/api/messages/${only?.id}`, { as: mari });
    expect(await listOf()).toMatchObject({ items: [], waiting: { new: 0, open: 0 } });
    const found = async () => (await listOf('?q=mari')).items;
    expect(await found()).toMatchObject([{ id, excerpt: 'See sõnum on kustutatud.' }]);
    await reply(id);
    expect(await listOf()).toMatchObject({ items: [{ id, excerpt: 'Aitäh!' }], waiting: { new: 1, open: 0 } });
    await community.db.delete(messages);
    expect(await found()).toMatchObject([{ id, excerpt: 'See sõnum on kustutatud.' }]);
  });

  it('don’t reveal the client id of an answer to its writer’s colleagues', async () => {
    const { community, kadri, peeter, mari, answer, open } = inbox;
    const id = await insertCommunityConversation(community, mari);
    const clientId = crypto.randomUUID();
    await answer(id, kadri, { clientId });
    const idsFor = async (as: TestActor) => (await open(id, as)).body.data.messages.map((each) => each.clientId);
    expect(await idsFor(kadri)).toEqual([null, clientId]);
    expect(await idsFor(peeter)).toEqual([null, null]);
  });

  it('can be searched by their text and by the member’s name, in every state', async () => {
    const { community, kadri, mari, listOf, answer } = inbox;
    const jaan = await actors.member(community, { user: { name: 'Jaan Rebane' } });
    const [first, second] = [
      await insertCommunityConversation(community, mari, 'Kus on saal?'),
      await insertCommunityConversation(community, jaan),
    ];
    await answer(first, kadri, { content: 'Õues, kase all.' });
    const found = async (q: string) => (await listOf(`?q=${encodeURIComponent(q)}`)).items.map(({ id }) => id);
    expect(await found('saal')).toEqual([first]);
    expect(await found('kase')).toEqual([first]);
    expect(await found('rebane')).toEqual([second]);
    expect(await found('koos')).toEqual([second]);
    expect(await found('puudub')).toEqual([]);
  });

  it('can be filtered by assignee, and paged', async () => {
    const { community, kadri, peeter, mari, listOf, change } = inbox;
    const ids = [
      await insertCommunityConversation(community, mari),
      await insertCommunityConversation(community, mari),
      await insertCommunityConversation(community, mari),
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

describe('a conversation in the staff inbox', () => {
  it('is assigned to only one of two administrators who take it at once, and the other gets an error', async () => {
    const { community, kadri, peeter, mari, change } = inbox;
    const id = await insertCommunityConversation(community, mari);
    const take = (as: TestActor) => change(id, { assignee: { from: null, to: as.id } }, as);
    const both = await Promise.all([take(kadri), take(peeter)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error?.code).toBe('assigned_meanwhile');
    expect((await take(kadri)).status + (await take(peeter)).status).toBe(609);
  });

  it('can be assigned only to administrators, and unassigned', async () => {
    const { community, peeter, mari, open, change } = inbox;
    const id = await insertCommunityConversation(community, mari);
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

  it('has no log entry for a request that changes nothing', async () => {
    const { community, mari, change, acts } = inbox;
    const id = await insertCommunityConversation(community, mari);
    await change(id, { assignee: { from: null, to: null } });
    expect(await acts(id)).toEqual([]);
  });
});

describe('members’ own conversations', () => {
  it('are inaccessible to staff in every call', async () => {
    const { community, kadri, mari, listOf } = inbox;
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

  it('are inaccessible to staff, including conversations with an expert', async () => {
    const { community, mari, listOf, open } = inbox;
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

  it('are inaccessible to former administrators, including conversations with the community', async () => {
    const { community, kadri, mari, open } = inbox;
    const id = await insertCommunityConversation(community, mari);
    await community.db.update(users).set({ role: 'moderator' }).where(eq(users.id, kadri.id));
    expect((await open(id)).status).toBe(403);
  });
});
