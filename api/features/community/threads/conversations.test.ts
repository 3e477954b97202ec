import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  day,
  hour,
  insertSpace,
  later,
  overtake,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { openSocketOf } from '#api/testing/live.ts';
import { spaceMembers } from '../spaces/schema.ts';
import type { ConversationsPage, ConversationView } from './read/contract.ts';
import { conversationMembers, conversations, messages } from './schema.ts';
import { messageSettings } from './settings/schema.ts';

let community: TestCommunity;
let mari: TestActor;
let jaan: TestActor;

const longHere = { user: { createdAt: later(-30 * day).getTime() } };

/** Mari and Jaan share a space, so that no conversation between them is a request. */
beforeEach(async () => {
  community = await createTestCommunity();
  [mari, jaan] = [await actors.member(community, longHere), await actors.member(community, longHere)];
  await shareSpace(mari, jaan);
});

async function shareSpace(...members: readonly TestActor[]): Promise<void> {
  const spaceId = await insertSpace(community);
  const joinedAt = testNow.getTime();
  await community.db.insert(spaceMembers).values(members.map(({ id }) => ({ userId: id, spaceId, joinedAt })));
}

interface Started {
  data: { id: string; messageId: string; position?: number };
  error?: { code: string };
}
type Options = { subject?: string; content?: string; clientId?: string; now?: Date };

const start = (as: TestActor, to: readonly TestActor[], { now, ...fields }: Options = {}) =>
  call<Started>(community, 'POST', '/api/threads', {
    as,
    ...(now ? { now } : {}),
    body: { to: to.map(({ id }) => id), subject: 'Uni', content: 'Kuidas sa magasid?', ...fields },
  });
const write = (as: TestActor, id: string, content: string, now = testNow, clientId?: string) =>
  call<Started>(community, 'POST', `/api/threads/${id}/messages`, {
    as,
    now,
    body: { content, ...(clientId ? { clientId } : {}) },
  });
const list = async (as: TestActor, folder = 'inbox') =>
  (await call<{ data: ConversationsPage }>(community, 'GET', `/api/threads?folder=${folder}`, { as })).body.data;
const open = (as: TestActor, id: string, query = '') =>
  call<{ data: ConversationView }>(community, 'GET', `/api/threads/${id}${query}`, { as });
const texts = async (as: TestActor, id: string, query = '') =>
  (await open(as, id, query)).body.data.messages.map(({ content }) => content);
const unread = async (as: TestActor) =>
  (await call<{ data: { unreadCount: number } }>(community, 'GET', '/api/messages/unread-count', { as })).body.data
    .unreadCount;
const change = async (as: TestActor, id: string, what: string) =>
  (await call(community, 'POST', `/api/threads/${id}/${what}`, { as })).status;
const block = (as: TestActor, who: TestActor) => call(community, 'PUT', `/api/blocks/${who.id}`, { as });
const unblock = (as: TestActor, who: TestActor) => call(community, 'DELETE', `/api/blocks/${who.id}`, { as });
const allowWriting = (who: TestActor, whoMayWrite: 'everybody' | 'known' | 'nobody') =>
  community.db.insert(messageSettings).values({ userId: who.id, whoMayWrite });

describe('a conversation', () => {
  it('starts with a first message, which is unread in the other member’s inbox', async () => {
    const { status, body } = await start(mari, [jaan]);
    expect(status).toBe(201);
    const { items } = await list(jaan);
    expect(items).toMatchObject([
      {
        id: body.data.id,
        subject: 'Uni',
        isUnread: true,
        others: [{ id: mari.id }],
        lastMessage: { id: body.data.messageId, excerpt: 'Kuidas sa magasid?', isOwn: false },
      },
    ]);
    expect([await unread(jaan), await unread(mari)]).toEqual([1, 0]);
    expect((await list(mari)).items).toMatchObject([{ isUnread: false, lastMessage: { isOwn: true } }]);
  });

  it('stores messages in order of writing, each with its own position', async () => {
    const { id } = (await start(mari, [jaan])).body.data;
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(index % 2 ? mari : jaan, id, `${index}`)));
    for (const content of ['21', '22']) await write(mari, id, content);
    const rows = await community.db
      .select({ position: messages.position, body: messages.body })
      .from(messages)
      .where(eq(messages.conversationId, id))
      .orderBy(messages.position);
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
    expect(rows.at(0)?.body).toBe('Kuidas sa magasid?');
    expect(rows.slice(21).map(({ body }) => body)).toEqual(['21', '22']);
    expect(await texts(jaan, id)).toEqual(rows.map(({ body }) => body));
  });

  it('is written once, however often the browser sends it', async () => {
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(mari, [jaan], { clientId })));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await community.db.$count(conversations)).toBe(1);
    const { id } = (answers[0] as (typeof answers)[0]).body.data;
    const reply = crypto.randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => write(jaan, id, 'Hästi.', testNow, reply)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.data.messageId}`)).size).toBe(1);
    expect(await community.db.$count(messages)).toBe(2);
  });

  it('has up to ten members, each only once', async () => {
    const others = await Promise.all(Array.from({ length: 9 }, () => actors.member(community)));
    expect((await start(mari, [...others, jaan])).body.error?.code).toBe('invalid_input');
    const { body } = await start(mari, [...others, mari].slice(0, 9));
    expect((await open(mari, body.data.id)).body.data.members).toHaveLength(10);
    expect((await start(mari, [mari])).status).toBe(400);
  });

  it('is inaccessible to anyone who isn’t in it', async () => {
    const { id, messageId } = (await start(mari, [jaan])).body.data;
    const stranger = await actors.admin(community);
    const path = `/api/threads/${id}`;
    const answers = [
      await call(community, 'GET', path, { as: stranger }),
      await call(community, 'POST', `${path}/messages`, { as: stranger, body: { content: 'Tere' } }),
      await call(community, 'POST', `${path}/mute`, { as: stranger }),
      await call(community, 'POST', `${path}/unread`, { as: stranger }),
      await call(community, 'POST', `/api/messages/${messageId}/read`, { as: stranger }),
      await call(community, 'PATCH', `/api/messages/${messageId}`, { as: stranger, body: { content: 'Tere' } }),
      await call(community, 'DELETE', `/api/messages/${messageId}`, { as: stranger }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await community.db.$count(messages)).toBe(1);
  });

  it('is read a page at a time, from the end, around a message, and forwards', async () => {
    const { id } = (await start(mari, [jaan], { content: '1' })).body.data;
    for (const content of ['2', '3', '4', '5', '6']) await write(mari, id, content);
    expect(await texts(jaan, id, '?limit=2')).toEqual(['5', '6']);
    expect(await texts(jaan, id, '?limit=2&before=5')).toEqual(['3', '4']);
    expect(await texts(jaan, id, '?limit=2&after=2')).toEqual(['3', '4']);
    const { data } = (await open(jaan, id, '?limit=4')).body;
    const third = data.messages[0];
    const around = (await open(jaan, id, `?limit=3&around=${third?.id}`)).body.data;
    expect(around.messages.map(({ content }) => content)).toEqual(['2', '3', '4']);
    expect([around.hasEarlier, around.hasLater, data.hasLater]).toEqual([true, true, false]);
  });

  it('is named by its first words if it has no subject, and requires text or files', async () => {
    const body = { to: [jaan.id], content: 'Kas **tuled** matkale?' };
    const started = await call<{ data: { id: string } }>(community, 'POST', '/api/threads', { as: mari, body });
    const { id } = started.body.data;
    expect((await open(jaan, id)).body.data.subject).toBe('Kas tuled matkale?');
    const empty = await start(mari, [jaan], { content: ' ' });
    expect(empty.status).toBe(400);
    expect((await start(mari, [jaan], { content: 'a'.repeat(10_001) })).status).toBe(400);
  });
});

it('a conversation without a subject says so, and its name follows its first message until that is deleted', async () => {
  const named = (await start(mari, [jaan])).body.data.id;
  const { id, messageId } = (await start(mari, [jaan], { subject: '', content: 'Kas **tuled** matkale?' })).body.data;
  const found = '/api/messages/search?q=matkale';
  const read = async (path: string) =>
    (await call<{ data: { items: Array<{ hasSubject: boolean }> } }>(community, 'GET', path, { as: jaan })).body.data;
  const inbox = async () =>
    (
      await call<{ data: { messages: Array<{ hasSubject: boolean }> } }>(community, 'GET', '/api/messages/inbox', {
        as: jaan,
      })
    ).body.data.messages;
  expect((await list(jaan)).items).toMatchObject([
    { id, hasSubject: false },
    { id: named, hasSubject: true },
  ]);
  expect(await inbox()).toMatchObject([{ hasSubject: false }, { hasSubject: true }]);
  expect((await read(found)).items).toMatchObject([{ hasSubject: false }]);
  await write(jaan, id, 'Tulen!');
  expect((await open(jaan, id)).body.data.hasSubject).toBe(false);
  const edited = { as: mari, body: { content: 'Kas lähed?' } };
  await call(community, 'PATCH', `/api/messages/${messageId}`, edited);
  expect((await open(jaan, id)).body.data).toMatchObject({ subject: 'Kas lähed?', hasSubject: false });
  await call(community, 'PATCH', `/api/messages/${messageId}`, { ...edited, as: jaan });
  await call(community, 'PATCH', `/api/messages/${messageId}`, { as: mari, body: { content: '---' } });
  expect((await open(jaan, id)).body.data).toMatchObject({ subject: '…', hasSubject: false });
  await call(community, 'PATCH', `/api/messages/${messageId}`, edited);
  expect((await open(jaan, id)).body.data.subject).toBe('Kas lähed?');
  await call(community, 'DELETE', `/api/messages/${messageId}`, { as: mari });
  expect((await open(jaan, id)).body.data).toMatchObject({ subject: '…', hasSubject: false });
  expect(await inbox()).toMatchObject([{ hasSubject: true }]);
});

describe('leaving a conversation', () => {
  it('removes only the leaving member’s copy', async () => {
    const { id } = (await start(mari, [jaan])).body.data;
    expect(await change(jaan, id, 'leave')).toBe(200);
    expect([(await list(jaan)).items, await unread(jaan), (await open(jaan, id)).status]).toEqual([[], 0, 404]);
    const { data } = (await open(mari, id)).body;
    expect(data.messages).toHaveLength(1);
    expect([data.closed, data.members.map(({ hasLeft }) => hasLeft)]).toEqual(['members_left', [false, true]]);
    expect((await write(mari, id, 'Tule tagasi')).body.error?.code).toBe('members_left');
    expect(await change(jaan, id, 'leave')).toBe(200);
  });

  it('lets the rest of a group continue', async () => {
    const tiit = await actors.member(community);
    const { id } = (await start(mari, [jaan, tiit])).body.data;
    await change(jaan, id, 'leave');
    expect((await write(mari, id, 'Meie kaks')).status).toBe(201);
    expect((await texts(tiit, id)).at(-1)).toBe('Meie kaks');
    await change(tiit, id, 'accept');
    expect((await write(tiit, id, 'Just meie')).status).toBe(201);
    expect((await texts(mari, id)).at(-1)).toBe('Just meie');
    expect(await unread(jaan)).toBe(0);
  });
});

describe('a deleted member', () => {
  it('makes a conversation read-only, with the reason', async () => {
    const { id } = (await start(jaan, [mari])).body.data;
    await community.db
      .update(users)
      .set({ deletedAt: testNow.getTime(), status: 'inactive', name: null, emailVerifiedAt: null })
      .where(eq(users.id, jaan.id));
    const { data } = (await open(mari, id)).body;
    expect(data.closed).toBe('member_deleted');
    expect(data.messages).toMatchObject([
      { content: 'Kuidas sa magasid?', sender: { id: null, name: 'Kustutatud liige' } },
    ]);
    expect((await write(mari, id, 'Kus sa oled?')).body.error?.code).toBe('member_deleted');
    expect((await start(mari, [jaan])).body.error?.code).toBe('recipient_gone');
  });
});

describe('message requests', () => {
  it('hold strangers’ first messages, without a badge or a notification', async () => {
    const stranger = await actors.member(community);
    const { id } = (await start(stranger, [mari])).body.data;
    expect([await unread(mari), (await list(mari)).items, (await list(mari)).requestCount]).toEqual([0, [], 1]);
    expect((await list(mari, 'requests')).items).toMatchObject([{ id }]);
    expect(await community.db.$count(notifications)).toBe(0);
    expect((await open(mari, id)).body.data.request).toBe('pending');
  });

  it('become conversations when they are accepted, or answered', async () => {
    const [one, two] = [await actors.member(community), await actors.member(community)];
    const [first, second] = [(await start(one, [mari])).body.data.id, (await start(two, [mari])).body.data.id];
    expect(await change(mari, first, 'accept')).toBe(200);
    expect((await write(mari, second, 'Tere!')).status).toBe(201);
    expect(await unread(mari)).toBe(2);
    expect((await list(mari, 'requests')).items).toEqual([]);
    await start(one, [mari], { subject: 'Veel' });
    await start(two, [mari], { subject: 'Veel' });
    expect((await list(mari)).items).toHaveLength(4);
  });

  it('disappear when they are declined, without the sender noticing', async () => {
    const stranger = await actors.member(community);
    const { id } = (await start(stranger, [mari])).body.data;
    const before = (await open(stranger, id)).body;
    expect(await change(mari, id, 'decline')).toBe(200);
    expect((await list(mari, 'requests')).items).toEqual([]);
    expect((await open(mari, id)).status).toBe(404);
    expect((await open(stranger, id)).body).toEqual(before);
    expect((await write(stranger, id, 'Kas said kätte?')).status).toBe(201);
    expect((await list(mari, 'requests')).requestCount).toBe(0);
  });

  it('are announced before they are sent, and awaited until someone accepts', async () => {
    await community.db.update(users).set({ name: 'Kaja Kuusk' }).where(eq(users.id, mari.id));
    const stranger = await actors.member(community);
    const find = async (as: TestActor) =>
      (
        await call<{ data: { items: Array<{ isRequest: boolean }> } }>(
          community,
          'GET',
          '/api/message-recipients?q=kuusk',
          { as },
        )
      ).body.data.items;
    expect([await find(jaan), await find(stranger)]).toMatchObject([[{ isRequest: false }], [{ isRequest: true }]]);
    const { id } = (await start(stranger, [mari])).body.data;
    const awaits = async (as: TestActor, which = id) => (await open(as, which)).body.data.isAwaited;
    expect([await awaits(stranger), await awaits(mari)]).toEqual([true, false]);
    expect(await awaits(jaan, (await start(jaan, [mari])).body.data.id)).toBe(false);
    const socket = await openSocketOf(community, stranger);
    await change(mari, id, 'accept');
    await socket.settle();
    expect(socket.received.map((text) => JSON.parse(text))).toEqual([{ topic: 'messages', id }]);
    expect(await awaits(stranger)).toBe(false);
    expect(await find(stranger)).toMatchObject([{ isRequest: false }]);
  });

  it('hold at most five messages until someone accepts', async () => {
    const stranger = await actors.member(community);
    const { id } = (await start(stranger, [mari])).body.data;
    for (let count = 2; count <= 5; count += 1) expect((await write(stranger, id, `${count}`)).status).toBe(201);
    expect((await write(stranger, id, '6')).body.error?.code).toBe('request_waiting');
    await change(mari, id, 'accept');
    expect((await write(stranger, id, '6')).status).toBe(201);
  });
});

describe('the setting for who can write to a member', () => {
  it('"known" allows members who share a space or were written to, and no strangers, alone or in a group', async () => {
    const [stranger, old] = [await actors.member(community), await actors.member(community)];
    await start(mari, [old]);
    await allowWriting(mari, 'known');
    expect((await start(stranger, [mari])).body.error?.code).toBe('recipient_closed');
    expect((await start(stranger, [jaan, mari])).body.error?.code).toBe('recipient_closed');
    expect((await start(jaan, [mari])).status).toBe(201);
    expect((await start(old, [mari])).status).toBe(201);
    expect(await community.db.$count(conversations)).toBe(3);
  });

  it('prevents only new conversations when it is "nobody"', async () => {
    const { id } = (await start(jaan, [mari])).body.data;
    await allowWriting(mari, 'nobody');
    expect((await start(jaan, [mari])).status).toBe(403);
    expect((await write(jaan, id, 'Veel üks')).status).toBe(201);
  });

  it('applies at the moment of writing, and a sender gets an error if it has just changed', async () => {
    const choose = () => allowWriting(mari, 'nobody');
    const { result, wasOvertaken } = await overtake(3, choose, () => start(jaan, [mari]));
    expect([wasOvertaken, result.body.error?.code]).toEqual([true, 'recipient_closed']);
    expect(await community.db.$count(conversations)).toBe(0);
  });

  it('is respected when searching for recipients', async () => {
    const find = async (as: TestActor) =>
      (
        await call<{ data: { items: Array<{ id: string }> } }>(community, 'GET', '/api/message-recipients?q=mari', {
          as,
        })
      ).body.data.items.map(({ id }) => id);
    await community.db.update(users).set({ name: 'Jaan Tamm' }).where(eq(users.id, jaan.id));
    const stranger = await actors.member(community, { user: { name: 'Tiit Kask' } });
    expect([await find(jaan), await find(stranger)]).toEqual([[mari.id], [mari.id]]);
    await allowWriting(mari, 'known');
    expect([await find(jaan), await find(stranger)]).toEqual([[mari.id], []]);
  });

  it('applies only to active members: unconfirmed and banned ones neither get nor send anything', async () => {
    const unconfirmed = await actors.member(community, { user: { emailVerifiedAt: null } });
    const banned = await actors.banned(community);
    for (const inactive of [banned, unconfirmed]) {
      expect((await start(mari, [inactive])).body.error?.code).toBe('recipient_gone');
    }
    expect([(await start(banned, [mari])).status, (await start(unconfirmed, [mari])).status]).toEqual([401, 409]);
    expect(await community.db.$count(conversations)).toBe(0);
  });
});

describe('new recipients', () => {
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => actors.member(community)));

  it.each([
    ['20 an hour for members who joined a month ago', -30 * day, 20],
    ['5 an hour for members who joined less than three days ago', -3 * day + 1, 5],
  ])('are limited to %s', async (_, age, limit) => {
    const sender = await actors.member(community, { user: { createdAt: later(age).getTime() } });
    const others = await people(limit + 1);
    const [last, ...first] = others;
    for (let at = 0; at < limit; at += 5) expect((await start(sender, first.slice(at, at + 5))).status).toBe(201);
    const refused = await start(sender, [last as TestActor]);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await start(sender, first.slice(0, 2), { subject: 'Veel' })).status).toBe(201);
    expect((await start(sender, [last as TestActor], { now: later(hour) })).status).toBe(201);
  });

  it('are counted exactly when calls race, and refused calls don’t count', async () => {
    const sender = await actors.member(community);
    const others = await people(12);
    const statuses = await Promise.all(others.map(async (other) => (await start(sender, [other])).status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(await community.db.$count(conversations)).toBe(5);
  });
});

describe('a block between members of a conversation', () => {
  it('hides the other’s past and future messages: not listed, counted, found or notified', async () => {
    const { id } = (await start(jaan, [mari], { content: 'Hernesupp' })).body.data;
    await block(mari, jaan);
    expect((await write(jaan, id, 'Kas sa näed seda?')).status).toBe(201);
    await start(jaan, [mari], { subject: 'Uuesti', content: 'Hernesupp' });
    expect([await unread(mari), (await list(mari)).items, (await list(mari)).requestCount]).toEqual([0, [], 0]);
    expect(await texts(mari, id)).toEqual([]);
    const found = await call<{ data: { items: unknown[] } }>(community, 'GET', '/api/messages/search?q=hernesupp', {
      as: mari,
    });
    expect(found.body.data.items).toEqual([]);
    expect(await community.db.$count(notifications, eq(notifications.userId, mari.id))).toBe(0);
  });

  it('can’t be bypassed by an edit', async () => {
    const { id, messageId } = (await start(jaan, [mari])).body.data;
    await block(mari, jaan);
    await call(community, 'PATCH', `/api/messages/${messageId}`, { as: jaan, body: { content: 'Näed ju?' } });
    expect([await texts(mari, id), await unread(mari)]).toEqual([[], 0]);
  });

  it('isn’t revealed to the blocked member, who gets the same responses as before', async () => {
    const { id, messageId } = (await start(jaan, [mari])).body.data;
    await write(mari, id, 'Tere!');
    await call(community, 'POST', `/api/messages/${messageId}/read`, { as: mari });
    const answers = async () => {
      const view = (await open(jaan, id)).body.data;
      return [view.closed, view.members.map(({ hasLeft, isBlocked }) => [hasLeft, isBlocked]), view.request];
    };
    const before = await answers();
    await block(mari, jaan);
    expect(await answers()).toEqual(before);
    expect([(await write(jaan, id, 'Oled seal?')).status, (await start(jaan, [mari])).status]).toEqual([201, 201]);
  });

  it('prevents the blocking member from writing to the blocked one, until it ends and everything reappears', async () => {
    const { id } = (await start(jaan, [mari])).body.data;
    await block(mari, jaan);
    expect((await open(mari, id)).body.data.closed).toBe('member_blocked');
    expect((await write(mari, id, 'Tere')).body.error?.code).toBe('member_blocked');
    expect((await start(mari, [jaan])).body.error?.code).toBe('member_blocked');
    await unblock(mari, jaan);
    expect([await texts(mari, id), await unread(mari)]).toEqual([['Kuidas sa magasid?'], 1]);
  });

  it('hides the member in a group only from the member who blocked them', async () => {
    const tiit = await actors.member(community);
    const { id } = (await start(mari, [jaan, tiit], { content: 'Marilt' })).body.data;
    await change(tiit, id, 'accept');
    await write(jaan, id, 'Jaanilt');
    await block(mari, jaan);
    await write(tiit, id, 'Tiidult');
    expect([await texts(mari, id), await texts(tiit, id)]).toEqual([
      ['Marilt', 'Tiidult'],
      ['Marilt', 'Jaanilt', 'Tiidult'],
    ]);
    expect((await write(mari, id, 'Tere kõigile')).status).toBe(201);
    expect((await texts(jaan, id)).at(-1)).toBe('Tere kõigile');
  });
});

describe('muting a conversation', () => {
  it('keeps the conversation in the list and in the unread count, and sends no notification', async () => {
    const { id } = (await start(mari, [jaan])).body.data;
    expect(await change(jaan, id, 'mute')).toBe(200);
    await write(mari, id, 'Veel');
    const waiting = await community.db.select().from(notifications).where(eq(notifications.userId, jaan.id));
    expect(waiting.map(({ readAt, mailDueAt }) => [readAt !== null, mailDueAt])).toEqual([[true, null]]);
    expect([await unread(jaan), (await list(jaan)).items[0]?.isMuted]).toEqual([1, true]);
    await change(jaan, id, 'unmute');
    await write(mari, id, 'Ja veel');
    expect(await community.db.$count(notifications, eq(notifications.userId, jaan.id))).toBe(2);
  });
});

describe('read receipts', () => {
  it('are shown only between members who both share them', async () => {
    const { id, messageId } = (await start(mari, [jaan])).body.data;
    await call(community, 'POST', `/api/messages/${messageId}/read`, { as: jaan });
    const seen = async (as: TestActor) =>
      (await open(as, id)).body.data.members.map(({ seenPosition }) => seenPosition);
    expect(await seen(mari)).toEqual([null, 1]);
    await call(community, 'PATCH', '/api/message-settings', { as: mari, body: { showsSeen: false } });
    expect([await seen(mari), await seen(jaan)]).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

describe('an unsent text', () => {
  it('is kept for a conversation until it is sent, and not stored again afterwards', async () => {
    const { id } = (await start(mari, [jaan])).body.data;
    const clientId = crypto.randomUUID();
    const path = `/api/unsent-texts/conversation:${id}`;
    const save = (version: number) =>
      call(community, 'PUT', path, { as: mari, body: { clientId, content: { content: 'Ma mõtlen' }, version } });
    const kept = async () =>
      (await call<{ data: { text: object | null } }>(community, 'GET', path, { as: mari })).body.data.text !== null;
    expect([(await save(0)).status, await kept()]).toEqual([200, true]);
    await write(mari, id, 'Ma mõtlesin', testNow, clientId);
    expect([await kept(), (await save(0)).body.error?.code, await kept()]).toEqual([false, 'text_sent', false]);
  });
});

describe('conversations that no one can read', () => {
  it('are marked for deletion when the last member has left', async () => {
    const { id } = (await start(mari, [jaan])).body.data;
    await change(mari, id, 'leave');
    expect(await community.db.$count(conversations, eq(conversations.emptiedAt, testNow.getTime()))).toBe(0);
    await change(jaan, id, 'leave');
    expect(await community.db.$count(conversations, eq(conversations.emptiedAt, testNow.getTime()))).toBe(1);
    expect(await community.db.$count(conversationMembers)).toBe(2);
  });
});
