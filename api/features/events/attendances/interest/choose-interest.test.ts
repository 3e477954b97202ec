import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createActorContext,
  createTestCommunity,
  explain,
  hour,
  insertEvent,
  joinEvent,
  later,
  leaveEvent,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import type { ViewedEvent } from '../../events/contract.ts';
import { downloadCalendar } from '../../events/download-calendar.ts';
import { eventInterests, events } from '../../events/schema.ts';
import { loadAttendeesPage } from '../list-attendees.ts';
import { countInterestedMembers } from './queries.ts';

const community = await createTestCommunity();
const { db } = community;
const [mari, jaan] = [await actors.member(community), await actors.member(community)];
const ask = async (method: 'PUT' | 'DELETE', id: string, as: TestActor, now = testNow) => {
  const { status, body } = await call<{ data: { isInterested: boolean }; error?: { code: string } }>(
    community,
    method,
    `/api/events/${id}/interest`,
    { as, now },
  );
  return [status, body.error?.code ?? body.data.isInterested];
};
const read = async (id: string, as: TestActor) => {
  const { going, waitlisted, interested, isInterested, isFull } = (
    await call<{ data: ViewedEvent }>(community, 'GET', `/api/events/${id}`, { as })
  ).body.data;
  return { going, waitlisted, interested, isInterested, isFull };
};
const rowsOf = (id: string) => db.select().from(eventInterests).where(eq(eventInterests.itemId, id));

describe('interest in an event', () => {
  it('doesn’t use up a place, is counted separately, can be withdrawn, and is idempotent', async () => {
    const id = await insertEvent(community, { capacity: 1 });
    await joinEvent(community, id, jaan);
    for (const _ of [1, 2]) expect(await ask('PUT', id, mari)).toEqual([200, true]);
    const counts = { going: 1, waitlisted: 0, interested: 1, isFull: true };
    expect(await read(id, mari)).toEqual({ ...counts, isInterested: true });
    expect(await read(id, jaan)).toEqual({ ...counts, isInterested: false });
    for (const _ of [1, 2]) expect(await ask('DELETE', id, mari)).toEqual([200, false]);
    expect((await read(id, mari)).interested).toBe(0);
  });

  it('ends when the member signs up, and is ignored for members with a place or on the waitlist', async () => {
    const id = await insertEvent(community, { capacity: 1 });
    await Promise.all([ask('PUT', id, mari), ask('PUT', id, jaan)]);
    await Promise.all([joinEvent(community, id, mari), joinEvent(community, id, jaan)]);
    expect(await rowsOf(id)).toEqual([]);
    expect(await ask('PUT', id, mari)).toEqual([200, false]);
    await Promise.all([leaveEvent(community, id, mari), ask('PUT', id, mari)]);
    await leaveEvent(community, id, mari);
    expect(await ask('PUT', id, mari)).toEqual([200, true]);
    expect(await read(id, jaan)).toMatchObject({ going: 1, waitlisted: 0, interested: 1 });
  });

  it('stays when signing up is refused, and doesn’t give access to the event', async () => {
    const id = await insertEvent(community, { signUpUntil: later(hour).getTime() });
    await ask('PUT', id, mari);
    expect((await joinEvent(community, id, mari, later(2 * hour))).status).toBe(409);
    expect(await rowsOf(id)).toHaveLength(1);
    const premium = await insertEvent(community, {}, { access: 'premium' });
    await db.insert(eventInterests).values({ itemId: premium, userId: mari.id, createdAt: 1 });
    expect((await call(community, 'GET', `/api/events/${premium}`, { as: mari })).status).toBe(404);
    expect((await ask('PUT', premium, mari))[0]).toBe(404);
  });

  it('is refused for events that have begun, are cancelled, closed or not found', async () => {
    const soon = await insertEvent(community, { startsAt: later(hour).getTime() });
    expect(await ask('PUT', soon, mari, later(hour))).toEqual([409, 'event_begun']);
    const cancelled = await insertEvent(community, { cancelledAt: 1 });
    expect(await ask('PUT', cancelled, mari)).toEqual([409, 'event_cancelled']);
    const closed = await insertEvent(community, { signUpUntil: 1 });
    expect(await ask('PUT', closed, mari)).toEqual([409, 'sign_up_closed']);
    expect((await ask('PUT', newId(), mari))[0]).toBe(404);
    expect((await ask('PUT', await insertEvent(community, {}, { state: 'archived' }), mari))[0]).toBe(404);
  });

  it('isn’t counted while a member is banned, and counts again after the ban', async () => {
    const id = await insertEvent(community);
    const banned = await actors.member(community);
    for (const as of [mari, banned]) await ask('PUT', id, as);
    const administration = await createActorContext(community, await actors.admin(community));
    const listed = () => loadAttendeesPage(administration, { id });
    const set = (status: 'banned' | 'active') => db.update(users).set({ status }).where(eq(users.id, banned.id));
    await set('banned');
    expect([(await read(id, mari)).interested, (await listed()).interested]).toEqual([1, 1]);
    await set('active');
    expect([(await read(id, mari)).interested, (await listed()).interested]).toEqual([2, 2]);
  });

  it('makes the calendar file tentative', async () => {
    const id = await insertEvent(community);
    const statusFor = async (as: TestActor) =>
      /STATUS:(\w+)/.exec(await (await downloadCalendar(await createActorContext(community, as), { id })).text())?.[1];
    await ask('PUT', id, mari);
    expect([await statusFor(mari), await statusFor(jaan)]).toEqual(['TENTATIVE', 'CONFIRMED']);
  });

  it('is counted through its primary key', async () => {
    const count = countInterestedMembers(sql`${events.itemId}`);
    const plan = await explain(db, db.select({ count }).from(events).where(eq(events.itemId, newId())).getSQL());
    expect(plan.join('\n')).toMatch(/SEARCH maybe USING COVERING INDEX sqlite_autoindex_event_interests_1 \(item_id=/);
  });
});
