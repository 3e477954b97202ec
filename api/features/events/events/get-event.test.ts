import { describe, expect, it } from 'vitest';
import { contentTexts } from '#api/features/content/content/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createActorContext,
  createDraft,
  createTestCommunity,
  createTestContext,
  day,
  draftText,
  eventDetails,
  hour,
  insertEvent,
  joinEvent,
  later,
  oneHourStartingIn,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { attacks } from '#testing/attacks.ts';
import type { ViewedEvent } from './contract.ts';
import { loadEventPage, loadEventTeaser } from './get-event.ts';

const community = await createTestCommunity();
const open = (id: string, as: TestActor) => call<{ data: ViewedEvent }>(community, 'GET', `/api/events/${id}`, { as });

describe('GET /api/events/{id}', () => {
  it('shows the link only to members who are going', async () => {
    const onlineUrl = 'https://meet.example.test/1';
    const id = await insertEvent(community, { onlineUrl, capacity: 1 });
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    expect((await open(id, mari)).body.data).toMatchObject({ onlineUrl: null, attendance: null, going: 0 });
    await joinEvent(community, id, mari);
    await joinEvent(community, id, jaan);
    expect((await open(id, mari)).body.data).toMatchObject({ onlineUrl, attendance: { state: 'going' } });
    expect((await open(id, jaan)).body.data).toMatchObject({
      onlineUrl: null,
      attendance: { state: 'waitlisted', position: 1 },
      going: 1,
      waitlisted: 1,
    });
  });

  it('returns 404 without access, unless the member has signed up', async () => {
    const id = await insertEvent(community, {}, { access: 'premium' });
    const [mari, premium] = [await actors.member(community), await actors.premium(community)];
    expect((await open(id, mari)).status).toBe(404);
    await joinEvent(community, id, premium);
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

  it('finds an event by its current and former slugs', async () => {
    const draft = await createDraft(community, undefined, 'event');
    const content = { texts: { et: draftText('Matk', '') }, details: eventDetails() };
    for (const [version, slug] of [
      [0, 'matk'],
      [2, 'kuumatk'],
    ] as const) {
      await draft.save(version, { ...content, slug });
      await draft.publish(version + 1);
    }
    const mari = await actors.member(community);
    for (const address of [draft.id, 'kuumatk', 'matk']) {
      expect((await open(address, mari)).body.data).toMatchObject({ id: draft.id, slug: 'kuumatk' });
    }
  });

  it('prefers an event’s id over another event’s slug', async () => {
    const id = newId();
    await insertEvent(community, {}, { slug: id });
    await insertEvent(community, {}, { id });
    expect((await open(id, await actors.member(community))).body.data.id).toBe(id);
  });

  it('previews title, summary and time, but neither place nor attendees', async () => {
    const details = { place: 'Salajane 7, Tartu', onlineUrl: 'https://meet.example.test/salajane', capacity: 37 };
    const id = await insertEvent(community, { ...details, ...oneHourStartingIn(day) }, { access: 'premium' });
    const [mari, premium] = [await actors.member(community), await actors.premium(community)];
    await joinEvent(community, id, premium);
    const page = await loadEventPage(await createActorContext(community, mari), { id });
    expect(page).toMatchObject({ isPreview: true });
    expect(page.data).toMatchObject({
      ...{ id, startsAt: later(day).toISOString(), html: '', place: null, isOnline: false, onlineUrl: null },
      ...{ capacity: null, signUpUntil: null, isFull: false, going: 0, waitlisted: 0, attendance: null },
    });
    expect(page.data.title).not.toBe('');
    expect(JSON.stringify(page)).not.toMatch(/Salajane 7|meet\.example/);
    expect((await joinEvent(community, id, mari)).status).toBe(404);
  });

  it('sanitizes the event’s text', async () => {
    const id = await insertEvent(community);
    const mari = await actors.member(community);
    await community.db.update(contentTexts).set({ body: attacks.join('\n\n') });
    const { html } = (await open(id, mari)).body.data;
    expect(html).not.toMatch(/<(?:script|img|svg|iframe|style|link|object)/i);
  });
});

describe('loadEventTeaser', () => {
  const teaser = (id: string, now = testNow) => loadEventTeaser(createTestContext(community, { now }), { id });

  const details = { ...oneHourStartingIn(day), place: 'Sadama 7', capacity: 8 };
  const times = { startsAt: later(day).toISOString(), endsAt: later(day + hour).toISOString() };
  const known = { ...times, title: expect.any(String), summary: expect.any(String), locale: 'et' };

  it('returns what lists show visitors of an event, also once it is cancelled or has begun', async () => {
    const shown = { ...known, access: 'everyone', place: 'Sadama 7', isOnline: false, capacity: 8, isFull: false };
    const open = await insertEvent(community, details);
    expect(await teaser(open)).toEqual({ ...shown, isCancelled: false });
    expect(await teaser(open, later(day))).toEqual({ ...shown, isCancelled: false });
    const cancelled = await insertEvent(community, { ...details, cancelledAt: testNow.getTime() });
    expect(await teaser(cancelled)).toEqual({ ...shown, isCancelled: true });
  });

  it('returns only title, summary and time of an event with a preview', async () => {
    const previewed = await insertEvent(community, details, { access: 'premium' });
    expect(await teaser(previewed)).toEqual({
      ...{ ...known, access: 'premium', place: null, isOnline: false, capacity: null },
      ...{ isFull: false, isCancelled: false },
    });
  });

  it('returns null for an event that has no preview, isn’t published, or is closed and has begun', async () => {
    const hidden = await insertEvent(community, details, { access: 'members', hasPreview: false });
    const draft = await insertEvent(community, details, { state: 'draft', publishAt: null });
    for (const id of [hidden, draft, newId(), 'unknown']) expect(await teaser(id)).toBeNull();
    const begun = await insertEvent(community, details, { access: 'members' });
    expect(await teaser(begun, later(day))).toBeNull();
  });
});
