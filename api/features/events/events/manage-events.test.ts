import { describe, expect, it } from 'vitest';
import type { Page } from '#api/platform/paging/contract.ts';
import {
  actors,
  call,
  createDraft,
  createTestCommunity,
  day,
  draftText,
  eventDetails,
  hour,
  insertEvent,
  joinEvent,
  oneHourStartingIn,
} from '#api/testing/index.ts';
import type { ManagedEvent, ViewedEvent } from './contract.ts';
import { events } from './schema.ts';

const community = await createTestCommunity();

describe('administering events', () => {
  it('lists every event with its attendance counts', async () => {
    const here = await createTestCommunity();
    const draft = await createDraft(here, undefined, 'event');
    const id = draft.id;
    const details = eventDetails({ capacity: 1 });
    await draft.save(0, { texts: { et: draftText('Matk', '') }, details });
    const list = async () =>
      (await call<{ data: { items: ManagedEvent[] } }>(here, 'GET', '/api/admin/events', { as: draft.admin })).body.data
        .items;
    expect(await list()).toMatchObject([{ id, state: 'draft', startsAt: null, eventState: null }]);
    await draft.publish(1);
    const people = [await actors.member(here, { user: { name: '=1+1' } }), await actors.member(here)];
    for (const who of people) await joinEvent(here, id, who);
    expect(await list()).toMatchObject([
      { id, title: 'Matk', eventState: 'ahead', startsAt: details.startsAt, capacity: 1, going: 1, waitlisted: 1 },
    ]);
    const path = `/api/admin/events/${id}/attendees`;
    const attendees = await call<{ data: { items: unknown[] } }>(here, 'GET', path, { as: draft.admin });
    expect(attendees.body.data.items).toMatchObject([
      { userId: people[0]?.id, name: '=1+1', state: 'going', position: null },
      { userId: people[1]?.id, email: people[1]?.email, state: 'waitlisted', position: 1 },
    ]);
  });

  it('lists upcoming events first, then unpublished ones, then past ones', async () => {
    const here = await createTestCommunity();
    const admin = await actors.admin(here);
    const ids = new Map<string, string>();
    for (const [name, begins] of Object.entries({
      over: -2 * day,
      later: 3 * day,
      draft: null,
      ended: -day,
      next: day,
    })) {
      const { id } = await createDraft(here, admin, 'event');
      if (begins !== null) await here.db.insert(events).values({ itemId: id, ...oneHourStartingIn(begins) });
      ids.set(id, name);
    }
    const names: unknown[] = [];
    let cursor: string | null = null;
    do {
      const path: string = `/api/admin/events?limit=2${cursor ? `&cursor=${cursor}` : ''}`;
      const { body } = await call<{ data: Page<ManagedEvent> }>(here, 'GET', path, { as: admin });
      names.push(...body.data.items.map(({ id }) => ids.get(id)));
      cursor = body.data.nextCursor;
    } while (cursor);
    expect(names).toEqual(['next', 'later', 'draft', 'ended', 'over']);
  });

  it('cancels an event once, before it’s over, and then lets no one sign up', async () => {
    const admin = await actors.admin(community);
    const cancel = (id: string) => call(community, 'POST', `/api/admin/events/${id}/cancel`, { as: admin });
    const over = await insertEvent(community, oneHourStartingIn(-hour));
    const epoch = async () =>
      (await community.db.all<{ at: number }>('select content_epoch as at from community_state'))[0]?.at;
    const before = await epoch();
    expect((await cancel(over)).body.error?.code).toBe('event_over');
    expect(await epoch(), 'cached pages stay valid').toBe(before);
    const id = await insertEvent(community, oneHourStartingIn(day));
    expect((await cancel(id)).status).toBe(200);
    expect(await epoch()).toBe((before ?? 0) + 1);
    const mari = await actors.member(community);
    expect((await joinEvent(community, id, mari)).body.error?.code).toBe('event_cancelled');
    const opened = await call<{ data: ViewedEvent }>(community, 'GET', `/api/events/${id}`, { as: mari });
    expect(opened.body.data.isCancelled).toBe(true);
    expect((await cancel('01a1fc15-9f99-72f4-9cb6-244c570ec732')).status).toBe(404);
  });
});
