import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { communityState } from '#api/platform/community-state/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createDraft,
  createTestCommunity,
  createTestContext,
  draftText,
  emptyOutbox,
  eventDetails,
  failExchange,
  hour,
  insertEvent,
  joinEvent,
  later,
  leaveEvent,
  minute,
  readOutbox,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { eventAttendances, events } from '../events/schema.ts';
import { processWaitlists } from './process-waitlists.ts';
import { insertAttendance, promoteFromWaitlist } from './queries.ts';

const crowd = (at: TestCommunity, size: number) => Promise.all(Array.from({ length: size }, () => actors.member(at)));
const placesOf = ({ db }: TestCommunity, id: string) =>
  db.select().from(eventAttendances).where(eq(eventAttendances.itemId, id)).orderBy(eventAttendances.number);
const statesOf = async (at: TestCommunity, id: string) => (await placesOf(at, id)).map(({ state }) => state);

const community = await createTestCommunity();

describe('joinEvent', () => {
  it('gives a place, and returns the same response when repeated', async () => {
    const id = await insertEvent(community, { capacity: 1 });
    const [mari, jaan] = await crowd(community, 2);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await joinEvent(community, id, mari as TestActor);
      expect([status, body.data]).toEqual([200, { state: 'going' }]);
    }
    expect((await joinEvent(community, id, jaan as TestActor)).body.data).toEqual({ state: 'waitlisted', position: 1 });
  });

  it('mails a confirmation with a calendar file, or a waitlist notice, once per sign-up', async () => {
    const here = await createTestCommunity();
    const id = await insertEvent(here, { capacity: 1 });
    const [mari, jaan] = (await crowd(here, 2)) as [TestActor, TestActor];
    await Promise.all([joinEvent(here, id, mari), joinEvent(here, id, mari), joinEvent(here, id, mari)]);
    await joinEvent(here, id, jaan);
    await joinEvent(here, id, jaan);
    const mails = await readOutbox(here);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [mari.email, 'Sul on koht: Kuu tõuseb metsa kohale'],
      [jaan.email, 'Oled ootejärjekorras: Kuu tõuseb metsa kohale'],
    ]);
    expect(JSON.stringify(mails[0]?.blocks)).toContain(`/events/${id}/calendar.ics`);
    await leaveEvent(here, id, mari);
    await joinEvent(here, id, mari);
    expect((await readOutbox(here)).filter(({ to }) => to === mari.email)).toHaveLength(2);
  });

  it.each(['before', 'after'] as const)(
    'mails exactly once even if interrupted %s any of its database exchanges and retried',
    async (loss) => {
      for (let nth = 1; nth <= 4; nth += 1) {
        const here = await createTestCommunity();
        const id = await insertEvent(here);
        const [mari] = (await crowd(here, 1)) as [TestActor];
        await failExchange(nth, loss, () => joinEvent(here, id, mari));
        await joinEvent(here, id, mari);
        expect([nth, (await readOutbox(here)).length]).toEqual([nth, 1]);
      }
    },
  );

  it('fills 10 places and waitlists 30 of 40 concurrent sign-ups, each at its own position', async () => {
    const here = await createTestCommunity();
    const id = await insertEvent(here, { capacity: 10 });
    const people = await crowd(here, 40);
    const answers = await Promise.all(people.map((who) => joinEvent(here, id, who)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const data = answers.map(({ body }) => body.data);
    expect(data.filter(({ state }) => state === 'going')).toHaveLength(10);
    const positions = data.flatMap(({ position }) => position ?? []).sort((one, other) => one - other);
    expect(positions).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    const places = await placesOf(here, id);
    expect(places.map(({ state }) => state)).toEqual([...Array(10).fill('going'), ...Array(30).fill('waitlisted')]);

    await emptyOutbox(here);
    const going = people.filter((_, index) => data[index]?.state === 'going');
    await Promise.all(going.map((who) => leaveEvent(here, id, who)));
    const after = await placesOf(here, id);
    expect(after.map(({ state }) => state)).toEqual([...Array(10).fill('going'), ...Array(20).fill('waitlisted')]);
    expect(after.map(({ userId }) => userId)).toEqual(places.slice(10).map(({ userId }) => userId));
    const recipients = (await readOutbox(here)).map(({ to }) => to).sort();
    const promoted = after.slice(0, 10).map(({ userId }) => `${userId}@people.test`);
    expect(recipients).toEqual(promoted.sort());
  });

  it('never exceeds the capacity while people come and go', async () => {
    const id = await insertEvent(community, { capacity: 3 });
    const people = await crowd(community, 12);
    await Promise.all(
      people.map(async (who, index) => {
        await joinEvent(community, id, who);
        if (index % 2 === 0) await leaveEvent(community, id, who);
      }),
    );
    expect(await statesOf(community, id)).toEqual(['going', 'going', 'going', ...Array(3).fill('waitlisted')]);
  });

  it('puts newcomers behind the waitlist, even if a place is free', async () => {
    const id = await insertEvent(community, { capacity: 1 });
    const [waiting, late] = (await crowd(community, 2)) as [TestActor, TestActor];
    const { db } = community;
    await db
      .insert(eventAttendances)
      .values({ itemId: id, userId: waiting.id, state: 'waitlisted', number: 1, joinedAt: 0 });
    expect((await joinEvent(community, id, late)).body.data).toEqual({ state: 'waitlisted', position: 1 });
    expect(await statesOf(community, id)).toEqual(['going', 'waitlisted']);
  });

  it('refuses sign-ups from the moment an event starts, is cancelled or passes its deadline', async () => {
    const mari = await actors.member(community);
    const refusal = async (event: Partial<typeof events.$inferInsert>, now = testNow) =>
      (await joinEvent(community, await insertEvent(community, event), mari, now)).body.error?.code;
    const startsAt = later(hour).getTime();
    expect(await refusal({ startsAt }, later(hour))).toBe('event_begun');
    expect(await refusal({ startsAt }, later(hour - 1))).toBeUndefined();
    expect(await refusal({ cancelledAt: testNow.getTime() })).toBe('event_cancelled');
    expect(await refusal({ signUpUntil: later(minute).getTime() }, later(minute))).toBe('sign_up_closed');
    expect(await refusal({ signUpUntil: later(minute).getTime() }, later(minute - 1))).toBeUndefined();
  });

  it('returns 404 for events that the member can’t access', async () => {
    const mari = await actors.member(community);
    const premium = await actors.premium(community);
    const foreign = await insertEvent(await createTestCommunity());
    const draft = await insertEvent(community, {}, { state: 'draft', publishAt: null });
    const closed = await insertEvent(community, {}, { access: 'premium' });
    for (const id of [foreign, draft, closed, newId()]) expect((await joinEvent(community, id, mari)).status).toBe(404);
    expect((await joinEvent(community, closed, premium)).status).toBe(200);
  });

  it('gives no place to a member who is banned in the meantime', async () => {
    const id = await insertEvent(community);
    const banned = await actors.banned(community);
    expect((await joinEvent(community, id, banned)).status).toBe(401);
    const viewer = { opens: ['everyone'], locale: 'et', now: testNow } as const;
    await insertAttendance(community.db, id, banned.id, viewer);
    expect(await statesOf(community, id)).toEqual([]);
  });
});

describe('leaveEvent', () => {
  it('gives the place to the first member on the waitlist, and is idempotent', async () => {
    const here = await createTestCommunity();
    const id = await insertEvent(here, { capacity: 1 });
    const [mari, jaan, liis] = (await crowd(here, 3)) as [TestActor, TestActor, TestActor];
    for (const who of [mari, jaan, liis]) await joinEvent(here, id, who);
    await emptyOutbox(here);
    await leaveEvent(here, id, jaan);
    const { status, body } = await leaveEvent(here, id, mari);
    expect([status, body.data]).toEqual([200, { state: null }]);
    expect((await placesOf(here, id)).map(({ userId, state }) => [userId, state])).toEqual([[liis.id, 'going']]);
    expect((await leaveEvent(here, id, mari)).status).toBe(200);
    expect((await readOutbox(here)).map(({ to }) => to)).toEqual([liis.email]);
    expect((await joinEvent(here, id, mari)).body.data).toEqual({ state: 'waitlisted', position: 1 });
  });

  it('refuses once the event has started', async () => {
    const id = await insertEvent(community, { startsAt: later(hour).getTime() });
    const mari = await actors.member(community);
    await joinEvent(community, id, mari);
    expect((await leaveEvent(community, id, mari, later(hour))).body.error?.code).toBe('event_begun');
    expect(await statesOf(community, id)).toEqual(['going']);
  });
});

describe('a member who repeatedly signs up and leaves', () => {
  it('is limited to 60 requests an hour, and invalidates cached pages no more often', async () => {
    const here = await createTestCommunity();
    const id = await insertEvent(here, { capacity: 1 });
    const [mari, jaan] = (await crowd(here, 2)) as [TestActor, TestActor];
    const epoch = async () => (await here.db.select().from(communityState))[0]?.contentEpoch ?? 0;
    const before = await epoch();
    for (let time = 0; time < 30; time += 1) {
      expect((await joinEvent(here, id, mari)).status).toBe(200);
      expect((await leaveEvent(here, id, mari)).status).toBe(200);
    }
    for (const ask of [joinEvent, leaveEvent]) {
      const { status, headers, body } = await ask(here, id, mari);
      expect([status, body.error?.code, headers.get('retry-after')]).toEqual([429, 'too_many_requests', '3600']);
    }
    expect(await statesOf(here, id)).toEqual([]);
    expect(await epoch()).toBe(before + 60);
    expect((await joinEvent(here, id, jaan)).status).toBe(200);
    expect((await joinEvent(here, id, mari, later(hour))).status).toBe(200);
  });
});

describe('places at an event', () => {
  it('go to the waitlist, in order, when the capacity grows', async () => {
    const here = await createTestCommunity();
    const draft = await createDraft(here, undefined, 'event');
    const texts = { et: draftText('Matk', '') };
    await draft.save(0, { slug: 'matk', texts, details: eventDetails({ capacity: 2 }) });
    expect((await draft.publish(1)).status).toBe(200);
    const people = await crowd(here, 6);
    for (const who of people) await joinEvent(here, draft.id, who);
    await draft.save(2, { slug: 'matk', texts, details: eventDetails({ capacity: 4 }) });
    expect((await draft.publish(3)).status).toBe(200);
    expect(await statesOf(here, draft.id)).toEqual([...Array(4).fill('going'), ...Array(2).fill('waitlisted')]);

    const going = (await placesOf(here, draft.id)).filter(({ state }) => state === 'going');
    expect(going.map(({ userId }) => userId)).toEqual(people.slice(0, 4).map(({ id }) => id));

    await draft.save(4, { slug: 'matk', texts, details: eventDetails({ capacity: 1 }) });
    await draft.publish(5);
    expect(await statesOf(here, draft.id)).toEqual([...Array(4).fill('going'), ...Array(2).fill('waitlisted')]);
    await leaveEvent(here, draft.id, people[0] as TestActor);
    expect(await statesOf(here, draft.id)).toEqual([...Array(3).fill('going'), ...Array(2).fill('waitlisted')]);

    await draft.save(6, { slug: 'matk', texts, details: eventDetails({ capacity: null }) });
    await draft.publish(7);
    expect(await statesOf(here, draft.id)).toEqual(Array(5).fill('going'));
    expect((await placesOf(here, draft.id)).map(({ userId }) => userId)).toEqual(people.slice(1).map(({ id }) => id));
  });

  it('are reassigned within a minute when a member is banned or deletes their account', async () => {
    const here = await createTestCommunity();
    const id = await insertEvent(here, { capacity: 2 });
    const [mari, jaan, liis, kadri] = (await crowd(here, 4)) as [TestActor, TestActor, TestActor, TestActor];
    for (const who of [mari, jaan, liis, kadri]) await joinEvent(here, id, who);
    await here.db.update(users).set({ status: 'banned' }).where(eq(users.id, mari.id));
    const body = { password: jaan.password, confirmation: 'Kogukond' };
    expect((await call(here, 'POST', '/api/users/delete', { as: jaan, body })).status).toBe(200);
    const epoch = async () => (await here.db.select().from(communityState))[0]?.contentEpoch ?? 0;
    const before = await epoch();
    await processWaitlists(createTestContext(here, { now: later(minute) }));
    expect((await placesOf(here, id)).map(({ userId, state }) => [userId, state])).toEqual([
      [liis.id, 'going'],
      [kadri.id, 'going'],
    ]);
    const settled = createTestContext(here, { now: later(2 * minute) });
    await processWaitlists(settled);
    expect(settled.roundTrips()).toBe(2);
    expect(await epoch()).toBe(before + 1);
  });

  it('don’t change once the event has started or been cancelled', async () => {
    const [mari, jaan] = (await crowd(community, 2)) as [TestActor, TestActor];
    const begun = await insertEvent(community, { capacity: 1, startsAt: later(hour).getTime() });
    for (const who of [mari, jaan]) await joinEvent(community, begun, who);
    await community.db.update(events).set({ capacity: 5 }).where(eq(events.itemId, begun));
    expect(await promoteFromWaitlist(community.db, later(hour), begun)).toEqual([]);
    await community.db.update(events).set({ cancelledAt: 1 }).where(eq(events.itemId, begun));
    expect(await promoteFromWaitlist(community.db, testNow, begun)).toEqual([]);
  });
});
