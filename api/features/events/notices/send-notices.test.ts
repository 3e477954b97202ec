import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import {
  actors,
  call,
  createDraft,
  createTestCommunity,
  createTestContext,
  day,
  draftText,
  emptyOutbox,
  eventDetails,
  hour,
  insertEvent,
  joinEvent,
  later,
  leaveEvent,
  minute,
  readOutbox,
  type TestCommunity,
} from '#api/testing/index.ts';
import { eventInterests, events } from '../events/schema.ts';
import { sendNotices } from './send-notices.ts';

const start = later(7 * day);
const subjects = async (at: TestCommunity) => (await readOutbox(at)).map(({ subject }) => subject);
const tick = (at: TestCommunity, now: Date) => runMinute(createTestContext(at, { now }));

/** Creates a community with a member attending an event in a week. */
async function arrange(event: Partial<typeof events.$inferInsert> = {}, user: { mailEvents?: boolean } = {}) {
  const community = await createTestCommunity();
  const id = await insertEvent(community, { startsAt: start.getTime(), ...event });
  const mari = await actors.member(community, { user });
  await joinEvent(community, id, mari);
  await emptyOutbox(community);
  return { community, id, mari };
}

describe('event reminders', () => {
  it('are sent a day and an hour before, once each, in the member’s language and the community’s time zone', async () => {
    const { community, id, mari } = await arrange();
    await tick(community, later(-day - 1, start));
    expect(await subjects(community)).toEqual([]);
    for (const after of [-day, -day + minute, -hour - 1]) await tick(community, later(after, start));
    expect(await subjects(community)).toEqual(['Peagi kohtume: Kuu tõuseb metsa kohale']);
    for (const after of [-hour, -hour + minute, 0, day]) await tick(community, later(after, start));
    const [first, second, ...more] = await readOutbox(community);
    expect(more).toEqual([]);
    expect(second).toMatchObject({ to: mari.email, subject: 'Varsti algab: Kuu tõuseb metsa kohale' });
    expect(first?.preheader).toMatch(/^teisipäev, 17\. märts 2026 14:00–16:00 \(Ida-Euroopa aeg\)$/);
    expect(JSON.stringify(first?.blocks)).toContain(`/events/${id}`);
  });

  it('go to interested members, and ask them to sign up, unless they lost access', async () => {
    const community = await createTestCommunity();
    const id = await insertEvent(community, { startsAt: start.getTime(), onlineUrl: 'https://meet.example.test/x' });
    const closed = await insertEvent(community, { startsAt: start.getTime() }, { access: 'premium' });
    const [mari, jaan] = [
      await actors.member(community),
      await actors.member(community, { user: { mailEvents: false } }),
    ];
    for (const as of [mari, jaan]) await call(community, 'PUT', `/api/events/${id}/interest`, { as });
    await community.db.insert(eventInterests).values({ itemId: closed, userId: mari.id, createdAt: 1 });
    for (const after of [-day, -day + minute, -hour, -hour + minute]) await tick(community, later(after, start));
    const mails = await readOutbox(community);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [mari.email, 'Peagi kohtume: Kuu tõuseb metsa kohale'],
      [mari.email, 'Varsti algab: Kuu tõuseb metsa kohale'],
    ]);
    for (const { blocks } of mails) {
      expect(JSON.stringify(blocks)).toContain('võib-olla tuled');
      expect(JSON.stringify(blocks)).not.toMatch(/meet\.example|oled kirja pandud/);
    }
  });

  it('can be turned off from the mail; other notices can’t', async () => {
    const { community, id, mari } = await arrange();
    await tick(community, later(-day, start));
    const [reminder] = await readOutbox(community);
    const { pathname, search } = new URL(reminder?.unsubscribe?.oneClick ?? '');
    expect((await call(community, 'POST', pathname + search)).status).toBe(200);
    await tick(community, later(-hour, start));
    expect(await readOutbox(community)).toHaveLength(1);
    await call(community, 'POST', `/api/admin/events/${id}/cancel`, { as: await actors.admin(community) });
    await tick(community, later(-hour + minute, start));
    const cancelled = (await readOutbox(community)).find(({ subject }) => subject.startsWith('Jääb ära'));
    expect([cancelled?.to, cancelled?.unsubscribe]).toEqual([mari.email, undefined]);
  });

  it('are sent once despite concurrent and late runs', async () => {
    const { community } = await arrange();
    const late = later(-3 * hour, start);
    await Promise.all(Array.from({ length: 8 }, () => sendNotices(createTestContext(community, { now: late }))));
    expect(await subjects(community)).toHaveLength(1);
    expect(community.jobs.filter(({ kind }) => kind === 'mail')).toHaveLength(1);
  });

  it('are sent only an hour before the start if both are due at once', async () => {
    const { community } = await arrange();
    await tick(community, later(-hour / 2, start));
    expect(await subjects(community)).toEqual(['Varsti algab: Kuu tõuseb metsa kohale']);
  });

  it('are sent again for the new time of a moved event', async () => {
    const { community, id } = await arrange();
    await tick(community, later(-day, start));
    const moved = later(2 * day, start);
    await community.db
      .update(events)
      .set({ startsAt: moved.getTime(), endsAt: moved.getTime() + hour })
      .where(eq(events.itemId, id));
    await tick(community, later(-day, moved));
    expect(await subjects(community)).toHaveLength(2);
  });

  it('are not sent to the waitlist, to late sign-ups or to members who opted out', async () => {
    const { community, id } = await arrange({ capacity: 1 }, { mailEvents: false });
    const other = await insertEvent(community, { startsAt: start.getTime() });
    const [waiting, late] = [await actors.member(community), await actors.member(community)];
    await joinEvent(community, id, waiting);
    await joinEvent(community, other, late, later(-hour + 1, start));
    await emptyOutbox(community);
    for (const after of [-day, -hour]) await tick(community, later(after + minute, start));
    expect(await subjects(community)).toEqual([]);
  });
});

describe('notices of a changed event', () => {
  it('notify everyone signed up about a new time or place', async () => {
    const community = await createTestCommunity();
    const draft = await createDraft(community, undefined, 'event');
    const times = { startsAt: start.toISOString(), endsAt: later(hour, start).toISOString() };
    const details = eventDetails({ ...times, capacity: 1 });
    const copy = (place: string, title: string) => ({
      slug: 'matk',
      texts: { et: draftText(title, '') },
      details: { ...details, place },
    });
    await draft.save(0, copy('Tartu', 'Matk'));
    await draft.publish(1);
    const people = [await actors.member(community), await actors.member(community)];
    for (const who of people) await joinEvent(community, draft.id, who);
    await emptyOutbox(community);
    await draft.save(2, copy('Tartu', 'Pikk matk'));
    await draft.publish(3, undefined, later(minute));
    await tick(community, later(2 * minute));
    expect(await subjects(community)).toEqual([]);
    await draft.save(4, copy('Viljandi', 'Pikk matk'));
    await draft.publish(5, undefined, later(3 * minute));
    for (const after of [4, 5]) await tick(community, later(after * minute));
    expect(await subjects(community)).toEqual(['Muudatus: Pikk matk', 'Muudatus: Pikk matk']);
    const late = await actors.member(community);
    await emptyOutbox(community);
    await joinEvent(community, draft.id, late, later(6 * minute));
    await tick(community, later(7 * minute));
    expect(await subjects(community)).toEqual(['Oled ootejärjekorras: Pikk matk']);
  });

  it('notify once about a cancellation, and end the reminders', async () => {
    const { community, id, mari } = await arrange({ capacity: 1 }, { mailEvents: false });
    const waiting = await actors.member(community);
    await joinEvent(community, id, waiting);
    await emptyOutbox(community);
    const admin = await actors.admin(community);
    const cancel = () => call(community, 'POST', `/api/admin/events/${id}/cancel`, { as: admin });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).body.error?.code).toBe('event_cancelled');
    for (const after of [-day, -hour]) await tick(community, later(after, start));
    const mails = await readOutbox(community);
    expect(mails.map(({ to }) => to).sort()).toEqual([mari.email, waiting.email].sort());
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['Jääb ära: Kuu tõuseb metsa kohale']));
  });

  it('reach a member queued behind 50 whose notices can’t be created', async () => {
    const community = await createTestCommunity();
    const [soon, next] = [
      await insertEvent(community, { startsAt: start.getTime() }),
      await insertEvent(community, { startsAt: start.getTime() + minute }),
    ];
    for (let count = 0; count < 50; count += 1) {
      await joinEvent(community, soon, await actors.member(community));
    }
    const mari = await actors.member(community);
    await joinEvent(community, next, mari);
    const noDate = 9e15;
    await community.db.update(events).set({ endsAt: noDate }).where(eq(events.itemId, soon));
    await emptyOutbox(community);
    await tick(community, later(-day + minute, start));
    expect((await readOutbox(community)).map(({ to }) => to)).toEqual([mari.email]);
  });

  it('reach everyone at a large event', async () => {
    const { community, id } = await arrange();
    for (let count = 0; count < 60; count += 1) await joinEvent(community, id, await actors.member(community));
    await emptyOutbox(community);
    await tick(community, later(-day, start));
    expect(new Set((await readOutbox(community)).map(({ to }) => to)).size).toBe(61);
  });
});

describe('event notifications on the site', () => {
  const notified = async ({ db }: TestCommunity) =>
    (await db.select().from(notifications)).map(({ userId, kind, excerpt }) => ({ userId, kind, excerpt }));

  it('are sent once each for a freed place and a cancellation, but not for reminders', async () => {
    const { community, id, mari } = await arrange({ capacity: 1 });
    const jaan = await actors.member(community);
    await joinEvent(community, id, jaan);
    await leaveEvent(community, id, mari);
    for (const after of [-2 * day, -day, -hour]) await tick(community, later(after, start));
    expect(await notified(community)).toEqual([{ userId: jaan.id, kind: 'waitlist', excerpt: '' }]);
    await call(community, 'POST', `/api/admin/events/${id}/cancel`, { as: await actors.admin(community) });
    for (const after of [-hour, -hour + minute]) await tick(community, later(after, start));
    expect(await notified(community)).toContainEqual({
      userId: jaan.id,
      kind: 'event_change',
      excerpt: 'Sündmus jääb ära.',
    });
    expect(await notified(community)).toHaveLength(2);
  });
});
