import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailNotifications } from '#api/features/accounts/notifications/index.ts';
import { createPng } from '#api/platform/images/testing.ts';
import {
  actors,
  bindings,
  call,
  createTestCommunity,
  createTestContext,
  day,
  insertExpert,
  later,
  minute,
  readOutbox,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { messageFiles } from '../threads/files/schema.ts';
import { deleteUnsentFiles } from '../threads/index.ts';
import type { ConversationView } from '../threads/read/contract.ts';
import { messages } from '../threads/schema.ts';
import type { ExpertInboxPage, InboxEntryState } from './contract.ts';

let community: TestCommunity;
let mart: TestActor;
let mari: TestActor;
/** Mari's question to the expert Mart: its conversation and its message. */
let id: string;
let question: string;

interface Begun {
  data: { id: string; messageId: string };
}

beforeEach(async () => {
  community = await createTestCommunity();
  [mart, mari] = [await insertExpert(community), await actors.member(community)];
  const body = { subject: 'Uni', message: 'Miks ma ärkan?' };
  const asked = await call<Begun>(community, 'POST', `/api/experts/${mart.id}/questions`, { as: mari, body });
  ({ id, messageId: question } = asked.body.data);
});

const write = async (as: TestActor, content: string, seconds: number, files: readonly string[] = []) => {
  const options = { as, now: later(seconds * 1000), body: { content, files } };
  return (await call<Begun>(community, 'POST', `/api/threads/${id}/messages`, options)).body.data.messageId;
};
const remove = (as: TestActor | null, messageId: string, now = testNow) =>
  call(community, 'DELETE', `/api/messages/${messageId}`, { ...(as && { as }), now });
const conversation = async (as: TestActor) =>
  (await call<{ data: ConversationView }>(community, 'GET', `/api/threads/${id}`, { as })).body.data;
const shown = async (as: TestActor) =>
  (await conversation(as)).messages.map(({ content, isDeleted }) => (isDeleted ? null : content));
const inbox = async (state: string) =>
  (await call<{ data: ExpertInboxPage }>(community, 'GET', `/api/expert/messages?state=${state}`, { as: mart })).body
    .data;
const stateOf = async () =>
  (await call<{ data: InboxEntryState }>(community, 'GET', `/api/expert/messages/${id}`, { as: mart })).body.data.state;
const change = (state: string) => call(community, 'PATCH', `/api/expert/messages/${id}`, { as: mart, body: { state } });
const goAway = () =>
  call(community, 'PUT', '/api/expert/settings', {
    as: mart,
    body: { awayFrom: '2020-01-01', awayUntil: '2099-12-31', automaticAnswer: 'Olen puhkusel.' },
  });
const rowOf = async (messageId: string) =>
  (await community.db.select().from(messages).where(eq(messages.id, messageId)))[0];
const found = async (as: TestActor, words: string) => {
  const path = `/api/messages/search?q=${encodeURIComponent(words)}`;
  return (await call<{ data: { items: unknown[] } }>(community, 'GET', path, { as })).body.data.items.length;
};

describe('a message between a member and an expert', () => {
  it('can be deleted only by its sender, not by the other side, other experts or staff', async () => {
    const answer = await write(mart, 'Maga varem', 1);
    expect((await remove(null, question)).status).toBe(401);
    const others = [await insertExpert(community), await actors.moderator(community), await actors.admin(community)];
    for (const as of [mart, ...others]) expect((await remove(as, question)).status).toBe(404);
    for (const as of [mari, ...others]) expect((await remove(as, answer)).status).toBe(404);
    expect(await shown(mari)).toEqual(['Miks ma ärkan?', 'Maga varem']);
    expect((await remove(mari, question)).status).toBe(200);
    expect((await remove(mart, answer)).status).toBe(200);
    expect(await shown(mart)).toEqual([null, null]);
  });

  it('keeps its place for both sides when deleted, but its text is neither stored nor found by search', async () => {
    await write(mart, 'Maga varem', 1);
    await remove(mari, question, later(minute));
    for (const as of [mari, mart]) {
      expect(await shown(as)).toEqual([null, 'Maga varem']);
      expect([await found(as, 'ärkan'), await found(as, 'varem')]).toEqual([0, 1]);
    }
    expect(await rowOf(question)).toMatchObject({ body: '', plain: '', deletedAt: later(minute).getTime() });
  });

  it('takes its conversation out of both inboxes and the expert’s counts when deleted, if it was the only message', async () => {
    expect((await inbox('new')).waiting).toEqual({ new: 1, open: 0 });
    await remove(mari, question);
    expect(await inbox('new')).toMatchObject({ items: [], waiting: { new: 0, open: 0 } });
    for (const as of [mari, mart]) {
      const listed = await call<{ data: { items: unknown[] } }>(community, 'GET', '/api/threads', { as });
      expect(listed.body.data.items).toEqual([]);
    }
    expect(await shown(mart)).toEqual([null]);
    await write(mari, 'Uuesti', 1);
    expect((await inbox('new')).items).toMatchObject([{ id, excerpt: 'Uuesti' }]);
  });

  it('takes its conversation out of the expert’s inbox and counts when deleted, if only an automatic answer is left', async () => {
    await goAway();
    const last = await write(mari, 'Kas keegi on?', 1);
    await remove(mari, question);
    expect((await inbox('new')).waiting).toEqual({ new: 1, open: 0 });
    await remove(mari, last);
    expect(await shown(mart)).toEqual([null, null, 'Olen puhkusel.']);
    expect(await inbox('new')).toMatchObject({ items: [], waiting: { new: 0, open: 0 } });
    await write(mari, 'Uuesti', 2);
    expect((await inbox('new')).items).toMatchObject([{ id, excerpt: 'Uuesti' }]);
  });

  it('is deleted once in concurrent calls, and deleting it again changes nothing', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => remove(mari, question)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await remove(mari, question, later(day))).status).toBe(200);
    expect(await rowOf(question)).toMatchObject({ body: '', deletedAt: testNow.getTime() });
    expect((await remove(mart, question)).status).toBe(404);
  });

  it('can’t be deleted by its sender after they left the conversation, nor if it is an automatic answer', async () => {
    await goAway();
    await write(mari, 'Kas keegi on?', 1);
    const automatic = (await conversation(mart)).messages.find(({ isAutomatic }) => isAutomatic);
    expect((await remove(mart, automatic?.id ?? '')).status).toBe(404);
    await call(community, 'POST', `/api/threads/${id}/leave`, { as: mari });
    expect((await remove(mari, question)).status).toBe(404);
    expect(await shown(mart)).toEqual(['Miks ma ärkan?', 'Kas keegi on?', 'Olen puhkusel.']);
  });

  it('isn’t mailed to the other side after it is deleted, and no longer counts as unread', async () => {
    const answer = await write(mart, 'Saladus', 1);
    expect((await conversation(mari)).isUnread).toBe(true);
    await remove(mart, answer);
    expect((await conversation(mari)).isUnread).toBe(false);
    await mailNotifications(createTestContext(community, { now: later(10 * minute) }));
    const mails = (await readOutbox(community)).filter(({ to }) => to === mari.email);
    expect(mails).toEqual([]);
  });

  it('is deleted with its files, which are shown to no one, never sent again, and removed from storage', async () => {
    const uploaded = await call<{ data: { id: string } }>(community, 'PUT', '/api/message-files?name=Nahk.png', {
      ...{ as: mari, body: createPng({}), headers: { 'content-type': 'application/octet-stream' } },
    });
    const file = uploaded.body.data.id;
    const withPicture = await write(mari, 'Vaata', 1, [file]);
    const [row] = await community.db.select().from(messageFiles);
    const isStored = async () => (await bindings.FILES.head(row?.key ?? '')) !== null;
    expect((await conversation(mart)).messages.flatMap(({ files }) => files)).toMatchObject([{ id: file }]);
    await remove(mari, withPicture);
    for (const as of [mari, mart]) expect((await conversation(as)).messages.flatMap(({ files }) => files)).toEqual([]);
    const again = { as: mari, body: { content: '', files: [file] } };
    expect((await call(community, 'POST', `/api/threads/${id}/messages`, again)).status).toBe(409);
    expect(await isStored()).toBe(true);
    await deleteUnsentFiles(createTestContext(community, { now: later(2 * day + 1) }));
    expect([await isStored(), await community.db.$count(messageFiles)]).toEqual([false, 0]);
  });
});

describe('the state of a question', () => {
  it('is new again once the expert deletes their only answer', async () => {
    const answer = await write(mart, 'Maga varem', 1);
    expect(await stateOf()).toBe('answered');
    await remove(mart, answer);
    expect(await stateOf()).toBe('new');
    expect(await inbox('new')).toMatchObject({
      items: [{ id, excerpt: 'Miks ma ärkan?', lastAt: testNow.toISOString() }],
      waiting: { new: 1, open: 0 },
    });
  });

  it('is open again once the expert deletes the last of several answers', async () => {
    await write(mart, 'Maga varem', 1);
    await write(mari, 'Ei aita', 2);
    const answer = await write(mart, 'Proovi uuesti', 3);
    await remove(mart, answer);
    expect(await inbox('open')).toMatchObject({
      items: [{ id, excerpt: 'Ei aita', lastAt: later(2000).toISOString() }],
    });
  });

  it('is answered again once the member deletes what they wrote last', async () => {
    await write(mart, 'Maga varem', 1);
    const thanks = await write(mari, 'Aga miks?', 2);
    expect(await stateOf()).toBe('open');
    await remove(mari, thanks);
    expect(await inbox('answered')).toMatchObject({ items: [{ id, excerpt: 'Maga varem' }], waiting: { open: 0 } });
  });

  it('doesn’t change if an earlier message is deleted, or if the expert has closed the question', async () => {
    const answer = await write(mart, 'Maga varem', 1);
    await write(mari, 'Aga miks?', 2);
    await write(mart, 'Sest', 3);
    await remove(mart, answer);
    expect(await stateOf()).toBe('answered');
    await write(mari, 'Aitäh', 4);
    await change('closed');
    await remove(mari, question);
    expect(await stateOf()).toBe('closed');
  });
});
