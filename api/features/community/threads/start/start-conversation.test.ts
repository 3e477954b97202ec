import { describe, expect, it } from 'vitest';
import { createConversations } from '#api/testing/conversations.ts';
import { actors, call, day, hour, later, type TestActor, type TestCommunity } from '#api/testing/index.ts';
import { conversations } from '../schema.ts';

describe('a conversation', () => {
  it('starts with a first message, which is unread in the other member’s inbox', async () => {
    const { mari, jaan, start, list, unread } = await createConversations();
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

  it('has up to ten members, each only once', async () => {
    const { community, mari, jaan, start, open } = await createConversations();
    const others = await Promise.all(Array.from({ length: 9 }, () => actors.member(community)));
    expect((await start(mari, [...others, jaan])).body.error?.code).toBe('invalid_input');
    const { body } = await start(mari, [...others, mari].slice(0, 9));
    expect((await open(mari, body.data.id)).body.data.members).toHaveLength(10);
    expect((await start(mari, [mari])).status).toBe(400);
  });

  it('is named after its first words if it has no subject, and requires text or files', async () => {
    const { community, mari, jaan, start, open } = await createConversations();
    const body = { to: [jaan.id], content: 'Kas **tuled** matkale?' };
    const started = await call<{ data: { id: string } }>(community, 'POST', '/api/threads', { as: mari, body });
    const { id } = started.body.data;
    expect((await open(jaan, id)).body.data.subject).toBe('Kas tuled matkale?');
    const empty = await start(mari, [jaan], { content: ' ' });
    expect(empty.status).toBe(400);
    expect((await start(mari, [jaan], { content: 'a'.repeat(10_001) })).status).toBe(400);
  });

  it('is refused with the id of another conversation that was started, so that neither text is lost', async () => {
    const { community, mari, jaan, start } = await createConversations();
    const [kai, clientId] = [await actors.member(community), crypto.randomUUID()];
    const { id } = (await start(mari, [jaan], { clientId })).body.data;
    for (const [to, other] of [
      [jaan, { content: 'Kuidas päev läks?' }],
      [jaan, { subject: 'Töö' }],
      [jaan, { subject: '' }],
      [kai, {}],
    ] as const) {
      const { status, body } = await start(mari, [to], { clientId, ...other });
      expect([status, body.error?.code]).toEqual([409, 'text_sent']);
    }
    expect((await start(mari, [jaan], { clientId })).body.data.id).toBe(id);
    expect(await community.db.$count(conversations)).toBe(1);
  });
});

it('a conversation without a subject is marked as such, and named after its first message until that is deleted', async () => {
  const { community, mari, jaan, start, write, list, open } = await createConversations();
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

describe('new recipients', () => {
  const createPeople = (community: TestCommunity, count: number) =>
    Promise.all(Array.from({ length: count }, () => actors.member(community)));

  it.each([
    ['20 an hour for members who joined a month ago', -30 * day, 20],
    ['5 an hour for members who joined less than three days ago', -3 * day + 1, 5],
  ])('are limited to %s', async (_, age, limit) => {
    const { community, start } = await createConversations();
    const sender = await actors.member(community, { user: { createdAt: later(age).getTime() } });
    const others = await createPeople(community, limit + 1);
    const [last, ...first] = others;
    for (let at = 0; at < limit; at += 5) expect((await start(sender, first.slice(at, at + 5))).status).toBe(201);
    const refused = await start(sender, [last as TestActor]);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await start(sender, first.slice(0, 2), { subject: 'Veel' })).status).toBe(201);
    expect((await start(sender, [last as TestActor], { now: later(hour) })).status).toBe(201);
  });

  it('are counted correctly under concurrent calls, and refused calls don’t count', async () => {
    const { community, start } = await createConversations();
    const sender = await actors.member(community);
    const others = await createPeople(community, 12);
    const statuses = await Promise.all(others.map(async (other) => (await start(sender, [other])).status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(await community.db.$count(conversations)).toBe(5);
  });
});
