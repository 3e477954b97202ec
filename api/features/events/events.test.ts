import { describe, expect, it } from 'vitest';
import { communityState } from '#api/platform/community-state/schema.ts';
import {
  actors,
  beginDraft,
  call,
  contextOf,
  createTestCommunity,
  createTestContext,
  day,
  draftText,
  hour,
  insertEvent,
  later,
  minute,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { attacks } from '#testing/attacks.ts';
import { contentTexts } from '../content/schema.ts';
import type { EventCard, EventDetails, ManagedEvent, OpenedEvent } from './contract.ts';
import { openEvent } from './get-event.ts';
import { listEvents } from './list-events.ts';

const community = await createTestCommunity();
type List = { data: { items: EventCard[]; nextCursor: string | null } };

const startIn = (time: number, length = hour) => ({
  startsAt: later(time).getTime(),
  endsAt: later(time + length).getTime(),
});
const open = (id: string, as: TestActor, at = community) =>
  call<{ data: OpenedEvent }>(at, 'GET', `/api/events/${id}`, { as });
const join = (id: string, as: TestActor, at = community) => call(at, 'POST', `/api/events/${id}/attendance`, { as });

describe('GET /api/events', () => {
  it('names to each reader what they may open, soonest first, and what is over apart', async () => {
    const here = await createTestCommunity();
    const closed = await insertEvent(here, startIn(3 * day), { access: 'premium' });
    const next = await insertEvent(here, startIn(2 * day));
    const running = await insertEvent(here, startIn(-minute));
    const over = await insertEvent(here, startIn(-hour));
    const older = await insertEvent(here, startIn(-day));
    await insertEvent(here, startIn(day), { state: 'draft', publishAt: null });
    const ids = async (query = '', as?: TestActor) =>
      (await call<List>(here, 'GET', `/api/events${query}`, as ? { as } : {})).body.data.items.map(({ id }) => id);
    expect(await ids()).toEqual([running, next]);
    expect(await ids('?when=past')).toEqual([over, older]);
    expect(await ids('', await actors.member(here))).toEqual([running, next]);
    expect(await ids('', await actors.premium(here))).toEqual([running, next, closed]);
  });

  it('shows time, zone, place and whether it is full, and never the link or who goes', async () => {
    const here = await createTestCommunity();
    const onlineUrl = 'https://meet.example.test/salajane';
    const id = await insertEvent(here, { ...startIn(day), place: null, onlineUrl, capacity: 1 });
    const list = () => call<List>(here, 'GET', '/api/events');
    expect((await list()).body.data.items).toMatchObject([
      {
        id,
        startsAt: later(day).toISOString(),
        endsAt: later(day + hour).toISOString(),
        timeZone: 'Europe/Tallinn',
        place: null,
        isOnline: true,
        capacity: 1,
        isFull: false,
        isCancelled: false,
      },
    ]);
    const mari = await actors.member(here);
    await join(id, mari, here);
    const full = (await list()).body;
    expect(full.data.items).toMatchObject([{ isFull: true }]);
    expect(JSON.stringify(full)).not.toMatch(new RegExp(`${onlineUrl}|${mari.id}|going`));
  });

  it('goes through all of them by pages, also of those that begin together', async () => {
    const here = await createTestCommunity();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await insertEvent(here, startIn(day)));
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: List['data'] = (await call<List>(here, 'GET', `/api/events?limit=2${cursor && `&cursor=${cursor}`}`))
        .body.data;
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(ids.sort());
  });

  it('says until when it holds: the next publication, start, deadline or end', async () => {
    const here = await createTestCommunity();
    const until = async (now = testNow) => (await listEvents(createTestContext(here, { now }), {})).until;
    expect(await until()).toBeUndefined();
    await insertEvent(here, { ...startIn(2 * day), signUpUntil: later(day).getTime() });
    expect(await until()).toEqual(later(day));
    expect(await until(later(day))).toEqual(later(2 * day));
    expect(await until(later(2 * day))).toEqual(later(2 * day + hour));
    await insertEvent(here, startIn(9 * day), { state: 'scheduled', publishAt: later(hour).getTime() });
    expect(await until()).toEqual(later(hour));
  });

  it('makes kept pages stale when the last place goes and when one is free again, and not each time', async () => {
    const here = await createTestCommunity();
    const epoch = async () => (await here.db.select().from(communityState))[0]?.contentEpoch ?? 0;
    const id = await insertEvent(here, { capacity: 2 });
    const [mari, jaan] = [await actors.member(here), await actors.member(here)];
    const before = await epoch();
    await join(id, mari, here);
    expect(await epoch()).toBe(before);
    await join(id, jaan, here);
    await join(id, jaan, here);
    expect(await epoch()).toBe(before + 1);
    await call(here, 'DELETE', `/api/events/${id}/attendance`, { as: mari });
    await call(here, 'DELETE', `/api/events/${id}/attendance`, { as: jaan });
    expect(await epoch()).toBe(before + 2);
  });
});

describe('GET /api/events/{id}', () => {
  it('tells the link to who goes, and to nobody who waits', async () => {
    const onlineUrl = 'https://meet.example.test/1';
    const id = await insertEvent(community, { onlineUrl, capacity: 1 });
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    expect((await open(id, mari)).body.data).toMatchObject({ onlineUrl: null, attendance: null, going: 0 });
    await join(id, mari);
    await join(id, jaan);
    expect((await open(id, mari)).body.data).toMatchObject({ onlineUrl, attendance: { state: 'going' } });
    expect((await open(id, jaan)).body.data).toMatchObject({
      onlineUrl: null,
      attendance: { state: 'waitlisted', position: 1 },
      going: 1,
      waitlisted: 1,
    });
  });

  it('is not for who may not open it, but for who goes already', async () => {
    const id = await insertEvent(community, {}, { access: 'premium' });
    const [mari, premium] = [await actors.member(community), await actors.premium(community)];
    expect((await open(id, mari)).status).toBe(404);
    await join(id, premium);
    const lapsed = { as: premium, now: later(31 * day) };
    await community.db.run(
      `update events set starts_at = ${later(40 * day).getTime()}, ends_at = ${later(41 * day).getTime()} where item_id = '${id}'`,
    );
    await community.db.run(
      `update sessions set last_used_at = ${later(31 * day).getTime()}, expires_at = ${later(60 * day).getTime()}`,
    );
    expect((await call(community, 'GET', `/api/events/${id}`, lapsed)).status).toBe(200);
    for (const unknown of ['x', '01a1fc15-9f99-72f4-9cb6-244c570ec732']) {
      expect((await open(unknown, mari)).status).toBe(404);
    }
  });

  it('previews title, summary and time, and neither where it is nor who goes', async () => {
    const details = { place: 'Salajane 7, Tartu', onlineUrl: 'https://meet.example.test/salajane', capacity: 37 };
    const id = await insertEvent(community, { ...details, ...startIn(day) }, { access: 'premium' });
    const [mari, premium] = [await actors.member(community), await actors.premium(community)];
    await join(id, premium);
    const page = await openEvent(await contextOf(community, mari), { id });
    expect(page).toMatchObject({ isPreview: true, isSignUpOpen: false });
    expect(page.data).toMatchObject({
      ...{ id, startsAt: later(day).toISOString(), html: '', place: null, isOnline: false, onlineUrl: null },
      ...{ capacity: null, signUpUntil: null, isFull: false, going: 0, waitlisted: 0, attendance: null },
    });
    expect(page.data.title).not.toBe('');
    expect(JSON.stringify(page)).not.toMatch(/Salajane 7|meet\.example/);
    expect((await join(id, mari)).status).toBe(404);
  });

  it('renders its text harmless', async () => {
    const id = await insertEvent(community);
    const mari = await actors.member(community);
    await community.db.update(contentTexts).set({ body: attacks.join('\n\n') });
    const { html } = (await open(id, mari)).body.data;
    expect(html).not.toMatch(/<(?:script|img|svg|iframe|style|link|object)/i);
  });
});

describe('an event that is published', () => {
  const details: EventDetails = {
    startsAt: later(day).toISOString(),
    endsAt: later(day + hour).toISOString(),
    place: 'Tartu',
    onlineUrl: null,
    capacity: null,
    signUpUntil: null,
  };
  const faults = async (changes: object) => {
    const draft = await beginDraft(community, undefined, 'event');
    await draft.save(0, { texts: { et: draftText('Matk', '') }, details: { ...details, ...changes } });
    const { body } = await draft.publish(1);
    return Object.entries(body.error?.fields ?? {}).map(([field, { code }]) => `${field} ${code}`);
  };

  it('needs a time, a place or a link, and limits that make sense', async () => {
    expect(await faults({})).toEqual([]);
    expect(await faults({ startsAt: '', endsAt: null })).toEqual([
      'details.startsAt event_start_required',
      'details.endsAt event_end_required',
    ]);
    expect(await faults({ endsAt: details.startsAt })).toEqual(['details.endsAt event_ends_before_start']);
    expect(await faults({ place: '' })).toEqual(['details.place event_place_required']);
    expect(await faults({ place: null, onlineUrl: 'https://meet.example.test/1' })).toEqual([]);
    expect(await faults({ onlineUrl: 'javascript:alert(1)' })).toEqual(['details.onlineUrl event_link_invalid']);
    for (const capacity of [0, 1.5, '5'])
      expect(await faults({ capacity })).toEqual(['details.capacity event_capacity_invalid']);
    expect(await faults({ signUpUntil: details.endsAt })).toEqual(['details.signUpUntil event_deadline_late']);
  });
});

describe('for administrators', () => {
  it('every event is listed with who goes and who waits', async () => {
    const here = await createTestCommunity();
    const draft = await beginDraft(here, undefined, 'event');
    const id = draft.id;
    const times = { startsAt: later(day).toISOString(), endsAt: later(day + hour).toISOString() };
    const details = { ...times, place: 'Tartu', onlineUrl: null, capacity: 1, signUpUntil: null };
    await draft.save(0, { texts: { et: draftText('Matk', '') }, details });
    const list = async () =>
      (await call<{ data: { items: ManagedEvent[] } }>(here, 'GET', '/api/admin/events', { as: draft.admin })).body.data
        .items;
    expect(await list()).toMatchObject([{ id, state: 'draft', startsAt: null, eventState: null }]);
    await draft.publish(1);
    const people = [await actors.member(here, { user: { name: '=1+1' } }), await actors.member(here)];
    for (const who of people) await join(id, who, here);
    expect(await list()).toMatchObject([
      { id, title: 'Matk', eventState: 'ahead', startsAt: times.startsAt, capacity: 1, going: 1, waitlisted: 1 },
    ]);
    const path = `/api/admin/events/${id}/attendees`;
    const attendees = await call<{ data: { items: unknown[] } }>(here, 'GET', path, { as: draft.admin });
    expect(attendees.body.data.items).toMatchObject([
      { userId: people[0]?.id, name: '=1+1', state: 'going', position: null },
      { userId: people[1]?.id, email: people[1]?.email, state: 'waitlisted', position: 1 },
    ]);
  });

  it('an event is called off once, before it is over, and then takes nobody', async () => {
    const admin = await actors.admin(community);
    const cancel = (id: string) => call(community, 'POST', `/api/admin/events/${id}/cancel`, { as: admin });
    const over = await insertEvent(community, startIn(-hour));
    expect((await cancel(over)).body.error?.code).toBe('event_over');
    const id = await insertEvent(community, startIn(day));
    expect((await cancel(id)).status).toBe(200);
    const mari = await actors.member(community);
    expect((await join(id, mari)).body.error?.code).toBe('event_cancelled');
    expect((await open(id, mari)).body.data.isCancelled).toBe(true);
    expect((await cancel('01a1fc15-9f99-72f4-9cb6-244c570ec732')).status).toBe(404);
  });

  it('demo events are made once a day, and in production never', async () => {
    const here = await createTestCommunity();
    const admin = await actors.admin(here);
    const seed = (env = {}) =>
      call<{ data: { made: number } }>(here, 'POST', '/api/admin/events/seed', { as: admin, body: {}, env });
    expect((await seed({ ENVIRONMENT: 'production' })).status).toBe(404);
    expect([(await seed()).body.data.made, (await seed()).body.data.made]).toEqual([3, 0]);
    expect((await call<List>(here, 'GET', '/api/events')).body.data.items).toHaveLength(3);
  });
});
