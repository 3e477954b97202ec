import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  day,
  insertExpert,
  later,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { bodyLength } from '../saved-replies/contract.ts';
import { messageLength } from '../threads/contract.ts';
import { messageFiles } from '../threads/files/schema.ts';
import type { ExpertInboxPage } from './contract.ts';

let community: TestCommunity;
let mart: TestActor;
let mari: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  [mart, mari] = [await insertExpert(community), await actors.member(community)];
});

const ask = async (as = mari, now = later(0)) => {
  const options = { as, now, body: { subject: 'Uni', message: 'Miks ma ärkan?' } };
  const { body } = await call<{ data: { id: string } }>(
    community,
    'POST',
    `/api/experts/${mart.id}/questions`,
    options,
  );
  return body.data.id;
};
const write = (as: TestActor, id: string, now = later(0), clientId?: string) =>
  call(community, 'POST', `/api/threads/${id}/messages`, { as, now, body: { content: 'Tere', clientId } });
const change = (id: string, body: object, as = mart) =>
  call(community, 'PATCH', `/api/expert/messages/${id}`, { as, body });
const inboxOf = async (state: string, as = mart) =>
  (await call<{ data: ExpertInboxPage }>(community, 'GET', `/api/expert/messages?state=${state}`, { as })).body.data;
const save = (body: object, as = mart) => call(community, 'PUT', '/api/expert/settings', { as, body });
const messagesIn = async (id: string, as = mari) => {
  type Shown = { data: { messages: Array<{ isAutomatic: boolean; content: string }>; isUnread: boolean } };
  return (await call<Shown>(community, 'GET', `/api/threads/${id}`, { as })).body.data;
};

describe('an expert’s inbox', () => {
  it('shows a question as new, then as answered, and as waiting once the member writes again', async () => {
    const id = await ask();
    const states = ['new', 'open', 'answered', 'closed'];
    const whereIs = async () => {
      const pages = await Promise.all(states.map((state) => inboxOf(state)));
      return states.filter((_, index) => pages[index]?.items.some((item) => item.id === id));
    };
    expect(await whereIs()).toEqual(['new']);
    await write(mari, id);
    expect(await whereIs()).toEqual(['new']);
    await write(mart, id);
    expect(await whereIs()).toEqual(['answered']);
    await write(mari, id);
    expect(await whereIs()).toEqual(['open']);
    expect((await inboxOf('new')).waiting).toEqual({ new: 0, open: 1 });
    expect((await change(id, { state: 'closed' })).status).toBe(200);
    expect(await whereIs()).toEqual(['closed']);
    await write(mari, id);
    expect(await whereIs()).toEqual(['open']);
  });

  it('shows how many files a message without text has', async () => {
    const id = await ask();
    const [ownerId, createdAt] = [mari.id, testNow.getTime()];
    const file = { ...{ id: newId(), key: 'uni', name: 'Uni.pdf', type: 'application/pdf' }, bytes: 1 };
    await community.db.insert(messageFiles).values({ ...file, ownerId, createdAt });
    await call(community, 'POST', `/api/threads/${id}/messages`, { as: mari, body: { content: '', files: [file.id] } });
    expect((await inboxOf('new')).items).toMatchObject([{ excerpt: '1 fail' }]);
  });

  it('shows the state of a question only to its expert', async () => {
    const id = await ask();
    const stateFor = async (as: TestActor) => {
      const path = `/api/expert/messages/${id}`;
      const { status, body } = await call<{ data?: { state: string } }>(community, 'GET', path, { as });
      return body.data?.state ?? status;
    };
    expect(await stateFor(mart)).toBe('new');
    await write(mart, id);
    await write(mari, id);
    expect(await stateFor(mart)).toBe('open');
    expect(await stateFor(await insertExpert(community))).toBe(404);
    expect(await stateFor(mari)).toBe(403);
  });

  it('is paged by latest activity', async () => {
    const ids = [await ask(mari, later(0)), await ask(mari, later(1_000)), await ask(mari, later(2_000))];
    type Inbox = { data: ExpertInboxPage };
    const first = await call<Inbox>(community, 'GET', '/api/expert/messages?limit=2', { as: mart });
    const { items, nextCursor } = first.body.data;
    const second = await call<Inbox>(community, 'GET', `/api/expert/messages?limit=2&cursor=${nextCursor}`, {
      as: mart,
    });
    expect([...items, ...second.body.data.items].map(({ id }) => id)).toEqual(ids.reverse());
  });

  it('shows an entry and its note only to the expert', async () => {
    const id = await ask();
    const other = await insertExpert(community);
    expect((await change(id, { note: 'Ärkab kell kolm' })).status).toBe(200);
    expect((await inboxOf('new')).items).toMatchObject([{ id, hasNote: true }]);
    expect((await change(id, { state: 'closed' }, other)).status).toBe(404);
    expect((await inboxOf('new', other)).items).toEqual([]);
    for (const as of [mari, mart]) expect(JSON.stringify(await messagesIn(id, as))).not.toContain('Ärkab kell kolm');
  });
});

describe('an automatic answer', () => {
  const away = { awayFrom: '2020-01-01', awayUntil: '2099-12-31', automaticAnswer: 'Olen puhkusel.' };

  it('is sent once per conversation and absence, and doesn’t count as an answer', async () => {
    await save(away);
    const id = await ask();
    expect((await messagesIn(id)).messages.map(({ isAutomatic }) => isAutomatic)).toEqual([false, true]);
    expect(await messagesIn(id)).toMatchObject({ isUnread: true });
    await Promise.all([write(mari, id), write(mari, id), write(mari, id, later(day))]);
    expect((await messagesIn(id)).messages.filter(({ isAutomatic }) => isAutomatic)).toHaveLength(1);
    expect((await inboxOf('new')).items).toMatchObject([{ id, isUnread: true }]);
    await save({ ...away, awayFrom: '2020-01-02' });
    await write(mari, id);
    expect((await messagesIn(id)).messages.filter(({ isAutomatic }) => isAutomatic)).toHaveLength(2);
    await ask(await actors.member(community));
    expect((await inboxOf('new')).items).toHaveLength(2);
  });

  it('is sent on a retry if the first attempt was interrupted before sending it', async () => {
    const id = await ask();
    const clientId = crypto.randomUUID();
    await write(mari, id, later(0), clientId);
    await save(away);
    await write(mari, id, later(0), clientId);
    expect((await messagesIn(id)).messages.map(({ isAutomatic }) => isAutomatic)).toEqual([false, false, true]);
  });

  it('isn’t sent when the expert is available, when it has no text, or after the expert’s own messages', async () => {
    const id = await ask();
    await save({ ...away, awayUntil: '2020-01-02' });
    await write(mari, id);
    await save({ ...away, automaticAnswer: '' });
    await write(mari, id);
    await save(away);
    await write(mart, id);
    expect((await messagesIn(id)).messages.every(({ isAutomatic }) => !isAutomatic)).toBe(true);
  });

  it('can’t be edited like a message', async () => {
    await save(away);
    const id = await ask();
    type Shown = { data: { messages: Array<{ id: string }> } };
    const { body } = await call<Shown>(community, 'GET', `/api/threads/${id}`, { as: mart });
    const automatic = body.data.messages[1]?.id;
    const edit = { as: mart, body: { content: 'Muudetud' } };
    expect((await call(community, 'PATCH', `/api/messages/${automatic}`, edit)).status).toBe(404);
  });

  it.each([
    [{ awayFrom: '2026-12-24' }, 'awayUntil', 'absence_incomplete'],
    [{ awayFrom: '2026-12-24', awayUntil: '2026-12-23' }, 'awayUntil', 'absence_backwards'],
    [{ opensAt: '17:00', closesAt: '09:00' }, 'closesAt', 'hours_backwards'],
    [{ opensAt: '25:00' }, 'opensAt', 'time_invalid'],
    [{ awayFrom: 'homme', awayUntil: '2026-12-23' }, 'awayFrom', 'day_invalid'],
  ])('can’t be saved with the settings %o', async (settings, field, code) => {
    const { status, body } = await save(settings);
    expect([status, body.error?.fields?.[field]?.code]).toEqual([400, code]);
  });
});

it('a saved reply of the maximum length fits into a message', () => {
  expect(bodyLength).toBeLessThanOrEqual(messageLength);
});
