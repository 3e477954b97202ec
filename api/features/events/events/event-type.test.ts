import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { contentItems } from '#api/features/content/content/schema.ts';
import {
  actors,
  call,
  createDraft,
  createTestCommunity,
  draftText,
  emptyOutbox,
  eventDetails,
  hour,
  joinEvent,
  later,
  leaveEvent,
  readOutbox,
  type TestActor,
} from '#api/testing/index.ts';
import type { ViewedEvent } from './contract.ts';
import { events } from './schema.ts';

/** Publishes an event with a single place, one member going and one waitlisted. */
async function arrange() {
  const community = await createTestCommunity();
  const draft = await createDraft(community, undefined, 'event');
  await draft.save(0, { slug: 'matk', texts: { et: draftText('Matk', '') }, details: eventDetails({ capacity: 1 }) });
  await draft.publish(1);
  const [going, waiting] = [await actors.member(community), await actors.member(community)];
  for (const who of [going, waiting]) await joinEvent(community, draft.id, who);
  const cancel = () => call(community, 'POST', `/api/admin/events/${draft.id}/cancel`, { as: draft.admin });
  const leave = () => leaveEvent(community, draft.id, going);
  return { community, draft, going, waiting, cancel, leave };
}

describe('withdrawing an event', () => {
  it.each(['draft', 'archived'] as const)('is refused (%s) while anyone is signed up', async (to) => {
    const { community, draft, waiting, leave } = await arrange();
    const refusal = async (version = 2) => (await draft.withdraw(version, to)).body.error?.code;
    expect([await refusal(), await refusal(1)]).toEqual(['event_has_attendees', 'content_changed']);
    expect(await draft.get()).toMatchObject({ state: 'published', version: 2 });
    await leave();
    expect(await refusal()).toBe('event_has_attendees');
    await community.db.update(users).set({ status: 'banned' }).where(eq(users.id, waiting.id));
    expect((await draft.withdraw(2, to)).status).toBe(200);
  });

  it('is possible once the event is cancelled or over', async () => {
    const [off, over] = [await arrange(), await arrange()];
    await off.cancel();
    expect((await off.draft.withdraw(2, 'archived')).status).toBe(200);
    const ends = { startsAt: later(-hour).getTime(), endsAt: later(0).getTime() };
    await over.community.db.update(events).set(ends).where(eq(events.itemId, over.draft.id));
    expect((await over.draft.withdraw(2, 'draft')).status).toBe(200);
  });
});

describe('publishing an event', () => {
  it('stores empty fields as null', async () => {
    const community = await createTestCommunity();
    const draft = await createDraft(community, undefined, 'event');
    const { startsAt, endsAt, place } = eventDetails();
    await draft.save(0, { slug: 'matk', texts: { et: draftText('Matk', '') }, details: { startsAt, endsAt, place } });
    expect((await draft.publish(1)).status).toBe(200);
    const [row] = await community.db.select().from(events);
    expect(row).toMatchObject({ onlineUrl: null, capacity: null, signUpUntil: null });
  });
});

describe('publishing an event again', () => {
  it('is refused instead of rescheduling the event', async () => {
    const { community, draft, going } = await arrange();
    expect((await draft.publish(2, later(hour))).body.error?.code).toBe('already_published');
    expect((await call(community, 'GET', `/api/events/${draft.id}`, { as: going })).status).toBe(200);
  });
});

describe('a withdrawn event', () => {
  it.each(['draft', 'archived'] as const)(
    'still shows that it was cancelled (%s) to everyone who was signed up, and to no one else',
    async (to) => {
      const { community, draft, going, waiting, cancel } = await arrange();
      const [other, late] = [await actors.member(community), await actors.premium(community)];
      await emptyOutbox(community);
      await cancel();
      await draft.withdraw(2, to);
      const [mail] = await readOutbox(community);
      const path = /"(?:[^"]*)(\/events\/[^"]+)"/.exec(JSON.stringify(mail?.blocks))?.[1];
      expect(path).toBe(`/events/${draft.id}`);
      const open = (as: TestActor) => call<{ data: ViewedEvent }>(community, 'GET', `/api${path}`, { as });
      for (const [as, state] of [
        [going, 'going'],
        [waiting, 'waitlisted'],
      ] as const) {
        const { status, body } = await open(as);
        expect(status).toBe(200);
        expect(body.data).toMatchObject({ title: 'Matk', isCancelled: true, attendance: { state } });
        expect(body.data).toMatchObject({ html: '', summary: '', cover: null, place: null, onlineUrl: null });
      }
      for (const as of [other, late]) expect((await open(as)).status).toBe(404);
      expect((await call<{ data: { items: unknown[] } }>(community, 'GET', '/api/events')).body.data.items).toEqual([]);
    },
  );

  it('is not found if it wasn’t cancelled, even by attendees', async () => {
    const { community, draft, going } = await arrange();
    await community.db.update(contentItems).set({ state: 'archived' }).where(eq(contentItems.id, draft.id));
    expect((await call(community, 'GET', `/api/events/${draft.id}`, { as: going })).status).toBe(404);
  });
});

describe('cancelling an event that is no longer published', () => {
  it('notifies everyone signed up', async () => {
    const { community, draft, going, waiting, cancel } = await arrange();
    await community.db.update(contentItems).set({ state: 'archived' }).where(eq(contentItems.id, draft.id));
    await emptyOutbox(community);
    expect((await cancel()).status).toBe(200);
    const mails = await readOutbox(community);
    expect(mails.map(({ to }) => to).sort()).toEqual([going.email, waiting.email].sort());
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['Jääb ära: Matk']));
  });
});

describe('a published event', async () => {
  const community = await createTestCommunity();
  const details = eventDetails();
  const faults = async (changes: object) => {
    const draft = await createDraft(community, undefined, 'event');
    await draft.save(0, { texts: { et: draftText('Matk', '') }, details: { ...details, ...changes } });
    const { body } = await draft.publish(1);
    return Object.entries(body.error?.fields ?? {}).map(([field, { code }]) => `${field} ${code}`);
  };

  it('requires a time, a place or a link, and consistent limits', async () => {
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
