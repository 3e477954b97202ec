import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import {
  actors,
  call,
  createActorContext,
  createTestCommunity,
  explain,
  insertEvent,
  joinEvent,
  leaveEvent,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { eventAttendances, events } from '../events/schema.ts';
import type { Attendee } from './contract.ts';
import { downloadAttendees } from './list-attendees.ts';
import { promoteFromWaitlist, selectAttendees } from './queries.ts';

const community = await createTestCommunity();
const { db } = community;
const admin = await actors.admin(community);
const read = async (id: string, query = '') =>
  (await call<{ data: Page<Attendee> }>(community, 'GET', `/api/admin/events/${id}/attendees${query}`, { as: admin }))
    .body.data;

/** Creates an event with this many attendees, some of whom are going. Returns their ids in sign-up order. */
async function arrange(people: number, going = people) {
  const id = await insertEvent(community, { capacity: going });
  const [account] = await db.select().from(users).where(eq(users.id, admin.id));
  if (!account) throw new Error('no such account');
  const crowd = Array.from({ length: people }, () => newId());
  for (let from = 0; from < people; from += 50) {
    const some = crowd.slice(from, from + 50);
    await db
      .insert(users)
      .values(some.map((who) => ({ ...account, id: who, role: 'user' as const, email: `${who}@people.test` })));
    await db.insert(eventAttendances).values(
      some.map((userId, index) => ({
        itemId: id,
        userId,
        state: from + index < going ? ('going' as const) : ('waitlisted' as const),
        number: from + index + 1,
        joinedAt: 0,
      })),
    );
  }
  return { id, crowd };
}

describe('GET /api/admin/events/{id}/attendees', () => {
  it('counts waitlist positions within this event, in sign-up order', async () => {
    const [id, other] = [await insertEvent(community, { capacity: 1 }), await insertEvent(community, { capacity: 1 })];
    const people: TestActor[] = [];
    for (let index = 0; index < 5; index += 1) people.push(await actors.member(community));
    for (const as of people) {
      await joinEvent(community, other, as);
      await joinEvent(community, id, as);
    }
    await leaveEvent(community, id, people[2] as TestActor);
    const { items, nextCursor } = await read(id);
    expect(nextCursor).toBeNull();
    const rest = await read(id, '?cursor=2');
    expect(rest.items).toEqual(items.slice(2));
    const [second] = (await read(id, '?cursor=1&limit=1')).items;
    expect(second).toEqual(items[1]);
    expect(items.map(({ userId, state, position }) => [userId, state, position])).toEqual([
      [people[0]?.id, 'going', null],
      [people[1]?.id, 'waitlisted', 1],
      [people[3]?.id, 'waitlisted', 2],
      [people[4]?.id, 'waitlisted', 3],
    ]);
  });

  it('shows the picture of each attendee, and the initials of the name or else of the e-mail address', async () => {
    const id = await insertEvent(community);
    const people = [await actors.member(community), await actors.member(community)] as const;
    for (const as of people) await joinEvent(community, id, as);
    await db
      .update(users)
      .set({ avatarKey: 'faces/mari.webp', name: 'Mari Maasikas' })
      .where(eq(users.id, people[0].id));
    await db.update(users).set({ name: null, email: 'jaan@people.test' }).where(eq(users.id, people[1].id));
    expect((await read(id)).items.map(({ initials, picture }) => [initials, picture])).toEqual([
      ['MM', '/files/faces/mari.webp'],
      ['J', null],
    ]);
  });

  it('pages through all attendees, even if someone is promoted in the meantime', async () => {
    const { id, crowd } = await arrange(7, 3);
    const seen: string[] = [];
    for (let cursor: string | null = '0'; cursor !== null; ) {
      const page: Page<Attendee> = await read(id, `?limit=2&cursor=${cursor}`);
      seen.push(...page.items.map(({ userId }) => userId));
      cursor = page.nextCursor;
      await db
        .update(events)
        .set({ capacity: 2 + seen.length })
        .where(eq(events.itemId, id));
      await promoteFromWaitlist(db, testNow, id);
    }
    expect(seen).toEqual(crowd);
  });

  it('refuses a cursor that isn’t a number', async () => {
    const { id } = await arrange(1);
    const answer = await call(community, 'GET', `/api/admin/events/${id}/attendees?cursor=x`, { as: admin });
    expect(answer.status).toBe(400);
  });

  it('reads no more rows than the page shows', async () => {
    const plan = await explain(db, selectAttendees(db, newId(), 5_000, 101));
    expect(plan.filter((line) => line.startsWith('SEARCH event_attendances'))).toEqual(
      Array.from({ length: 2 }, () =>
        expect.stringContaining('event_attendances_by_state (item_id=? AND state=? AND number>?)'),
      ),
    );
    expect(plan.filter((line) => line.startsWith('SCAN event_attendances'))).toEqual([]);
    expect(plan).toContain('MERGE (UNION ALL)');
  });
});

describe('the CSV file of attendees', () => {
  const lines = async (id: string) => {
    const file = await downloadAttendees(await createActorContext(community, admin), { id });
    return (await file.text()).trim().split('\r\n').slice(1);
  };

  it('lists everyone once, over several reads, with continuous positions', async () => {
    const { id, crowd } = await arrange(2_003, 1_500);
    const file = await lines(id);
    expect(file.map((line) => line.split(';')[1])).toEqual(crowd.map((userId) => `${userId}@people.test`));
    expect(file.map((line) => line.split(';')[2]).filter((state) => state !== file[0]?.split(';')[2])).toEqual(
      Array.from({ length: 503 }, (_, index) => expect.stringMatching(new RegExp(` ${index + 1}$`))),
    );
  });

  it('has only a header if no one signed up', async () => {
    expect(await lines(await insertEvent(community))).toEqual([]);
  });
});
