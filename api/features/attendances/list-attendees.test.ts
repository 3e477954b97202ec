import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, call, contextOf, createTestCommunity, insertEvent, type TestActor } from '#api/testing/index.ts';
import type { AttendeeList } from './contract.ts';
import { downloadAttendees } from './list-attendees.ts';
import { eventAttendances } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const admin = await actors.admin(community);
const read = async (id: string) =>
  (await call<{ data: AttendeeList }>(community, 'GET', `/api/admin/events/${id}/attendees`, { as: admin })).body.data;

describe('GET /api/admin/events/{id}/attendees', () => {
  it('counts positions among those who wait for this event, by the order in which they came', async () => {
    const [id, other] = [await insertEvent(community, { capacity: 1 }), await insertEvent(community, { capacity: 1 })];
    const people: TestActor[] = [];
    for (let index = 0; index < 5; index += 1) people.push(await actors.member(community));
    for (const as of people) {
      await call(community, 'POST', `/api/events/${other}/attendance`, { as });
      await call(community, 'POST', `/api/events/${id}/attendance`, { as });
    }
    await call(community, 'DELETE', `/api/events/${id}/attendance`, { as: people[2] as TestActor });
    const { items, hasMore } = await read(id);
    expect(hasMore).toBe(false);
    expect(items.map(({ userId, state, position }) => [userId, state, position])).toEqual([
      [people[0]?.id, 'going', null],
      [people[1]?.id, 'waitlisted', 1],
      [people[3]?.id, 'waitlisted', 2],
      [people[4]?.id, 'waitlisted', 3],
    ]);
  });

  it('has the first 500, and the file everybody', async () => {
    const id = await insertEvent(community);
    const mari = await actors.member(community);
    const [account] = await db.select().from(users).where(eq(users.id, mari.id));
    if (!account) throw new Error('nobody is there');
    const crowd = Array.from({ length: 501 }, (_, number) => ({ id: newId(), number }));
    for (let from = 0; from < crowd.length; from += 50) {
      const some = crowd.slice(from, from + 50);
      await db.insert(users).values(some.map((who) => ({ ...account, id: who.id, email: `${who.id}@people.test` })));
      await db
        .insert(eventAttendances)
        .values(
          some.map((who) => ({ itemId: id, userId: who.id, state: 'going' as const, number: who.number, joinedAt: 0 })),
        );
    }
    const { items, hasMore } = await read(id);
    expect([items.length, hasMore, items[0]?.userId, items[499]?.userId]).toEqual([
      ...[500, true, crowd[0]?.id, crowd[499]?.id],
    ]);
    const file = await downloadAttendees(await contextOf(community, admin), { id });
    expect((await file.text()).trim().split('\r\n')).toHaveLength(502);
  });
});
