import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { communityState } from '#api/platform/community-state/schema.ts';
import {
  actors,
  call,
  createActorContext,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  insertEvent,
  joinEvent,
  later,
  leaveEvent,
  minute,
  oneHourStartingIn,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import type { EventCard } from './contract.ts';
import { listEvents, loadEventsPage } from './list-events.ts';
import { events } from './schema.ts';

type List = { data: { items: EventCard[]; nextCursor: string | null } };

describe('GET /api/events', () => {
  it('shows viewers only events that they have access to, soonest first, and past events separately', async () => {
    const here = await createTestCommunity();
    const closed = await insertEvent(here, oneHourStartingIn(3 * day), { access: 'premium' });
    const next = await insertEvent(here, oneHourStartingIn(2 * day));
    const running = await insertEvent(here, oneHourStartingIn(-minute));
    const over = await insertEvent(here, oneHourStartingIn(-hour));
    const older = await insertEvent(here, oneHourStartingIn(-day));
    await insertEvent(here, oneHourStartingIn(day), { state: 'draft', publishAt: null });
    const ids = async (query = '', as?: TestActor) =>
      (await call<List>(here, 'GET', `/api/events${query}`, as ? { as } : {})).body.data.items.map(({ id }) => id);
    expect(await ids()).toEqual([running, next]);
    expect(await ids('?when=past')).toEqual([over, older]);
    expect(await ids('', await actors.member(here))).toEqual([running, next]);
    expect(await ids('', await actors.premium(here))).toEqual([running, next, closed]);
  });

  it('shows time, zone, place and whether it’s full, but neither the link nor attendees', async () => {
    const here = await createTestCommunity();
    const onlineUrl = 'https://meet.example.test/salajane';
    const id = await insertEvent(here, { ...oneHourStartingIn(day), place: null, onlineUrl, capacity: 1 });
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
    await joinEvent(here, id, mari);
    const full = (await list()).body;
    expect(full.data.items).toMatchObject([{ isFull: true }]);
    expect(JSON.stringify(full)).not.toMatch(new RegExp(`${onlineUrl}|${mari.id}|going`));
  });

  it('pages through all events, including those that start together', async () => {
    const here = await createTestCommunity();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await insertEvent(here, oneHourStartingIn(day)));
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: List['data'] = (await call<List>(here, 'GET', `/api/events?limit=2${cursor && `&cursor=${cursor}`}`))
        .body.data;
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(ids.sort());
  });

  it('returns a list that is valid until the next publication, start, deadline or end', async () => {
    const here = await createTestCommunity();
    const until = async (now = testNow) => (await listEvents(createTestContext(here, { now }), {})).until;
    expect(await until()).toBeUndefined();
    await insertEvent(here, { ...oneHourStartingIn(2 * day), signUpUntil: later(day).getTime() });
    expect(await until()).toEqual(later(day));
    expect(await until(later(day))).toEqual(later(2 * day));
    expect(await until(later(2 * day))).toEqual(later(2 * day + hour));
    await insertEvent(here, oneHourStartingIn(9 * day), { state: 'scheduled', publishAt: later(hour).getTime() });
    expect(await until()).toEqual(later(hour));
  });

  it('is invalidated by sign-ups only when an event fills up or stops being full', async () => {
    const here = await createTestCommunity();
    const epoch = async () => (await here.db.select().from(communityState))[0]?.contentEpoch ?? 0;
    const id = await insertEvent(here, { capacity: 2 });
    const [mari, jaan] = [await actors.member(here), await actors.member(here)];
    const before = await epoch();
    await joinEvent(here, id, mari);
    expect(await epoch()).toBe(before);
    await joinEvent(here, id, jaan);
    await joinEvent(here, id, jaan);
    expect(await epoch()).toBe(before + 1);
    await leaveEvent(here, id, mari);
    await leaveEvent(here, id, jaan);
    expect(await epoch()).toBe(before + 2);
  });
});

describe('the events page', () => {
  const open = async (here: TestCommunity, as: TestActor | null, query = {}) => {
    const { data, own } = await loadEventsPage(
      as ? await createActorContext(here, as) : createTestContext(here),
      query,
    );
    const places = (items: ReadonlyArray<{ id: string; attendance?: unknown }>) =>
      items.map(({ id, attendance }) => [id, attendance]);
    return { others: places(data.items), own: places(own) };
  };

  it('lists a member’s own sign-ups before other events, even if their tier no longer gives access', async () => {
    const here = await createTestCommunity();
    const [last, next] = [
      await insertEvent(here, oneHourStartingIn(3 * day)),
      await insertEvent(here, oneHourStartingIn(2 * day)),
    ];
    const full = await insertEvent(here, { ...oneHourStartingIn(4 * day), capacity: 1 });
    const mari = await actors.member(here);
    await joinEvent(here, full, await actors.member(here));
    for (const id of [full, next]) await joinEvent(here, id, mari);
    expect(await open(here, mari)).toEqual({
      own: [
        [next, { state: 'going' }],
        [full, { state: 'waitlisted', position: 1 }],
      ],
      others: [[last, null]],
    });
    expect((await open(here, mari, { cursor: next })).own).toEqual([]);
  });

  it('doesn’t show a member’s sign-ups to visitors and other members', async () => {
    const here = await createTestCommunity();
    const id = await insertEvent(here, oneHourStartingIn(day));
    await joinEvent(here, id, await actors.member(here));
    const nothing = { own: [], others: [[id, null]] };
    expect(await open(here, null)).toEqual(nothing);
    expect(await open(here, await actors.member(here))).toEqual(nothing);
  });

  it('marks past events at which the member had a place', async () => {
    const here = await createTestCommunity();
    const mari = await actors.member(here);
    const id = await insertEvent(here, oneHourStartingIn(day));
    await joinEvent(here, id, mari);
    await here.db
      .update(events)
      .set({ startsAt: later(-2 * hour).getTime(), endsAt: later(-hour).getTime() })
      .where(eq(events.itemId, id));
    expect(await open(here, mari, { when: 'past' })).toEqual({ own: [], others: [[id, { state: 'going' }]] });
  });
});
