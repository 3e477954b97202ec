import { describe, expect, it } from 'vitest';
import {
  actors,
  call,
  createActorContext,
  createDraft,
  createTestCommunity,
  draftText,
  eventDetails,
  joinEvent,
  later,
} from '#api/testing/index.ts';
import { downloadCalendar } from './download-calendar.ts';

const community = await createTestCommunity();

/** Publishes an event, and returns how to change it and its calendar file as a member reads it. */
async function published() {
  const draft = await createDraft(community, undefined, 'event');
  const member = await actors.member(community);
  let version = 0;
  const change = async (changes: Parameters<typeof eventDetails>[0] = {}, title = 'Matk', summary = 'Rappa') => {
    const texts = { et: { ...draftText(title, ''), summary } };
    await draft.save(version, { texts, details: eventDetails({ place: 'Tartu', ...changes }) });
    await draft.publish(version + 1);
    version += 2;
  };
  await change();
  const read = async (elsewhere: object = {}) => {
    const own = await createActorContext(community, member);
    const context: typeof own = Object.create(own, Object.getOwnPropertyDescriptors(elsewhere));
    const file = await (await downloadCalendar(context, { id: draft.id })).text();
    const value = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(file.replaceAll('\r\n ', ''))?.[1];
    return { uid: value('UID'), sequence: Number(value('SEQUENCE')), stamp: value('DTSTAMP'), file };
  };
  return { draft, member, change, read };
}

describe('an event’s calendar file', () => {
  it.each([
    ['title', {}, 'Õhtune matk', 'Rappa'],
    ['summary', {}, 'Matk', 'Metsa'],
    ['time', { startsAt: later(3_600_000).toISOString() }, 'Matk', 'Rappa'],
    ['place', { place: 'Võru' }, 'Matk', 'Rappa'],
    ['link', { onlineUrl: 'https://meet.test/a' }, 'Matk', 'Rappa'],
  ])('has a higher sequence once another %s is published', async (_, details, title, summary) => {
    const { change, read } = await published();
    const before = await read();
    await change(details, title, summary);
    const after = await read();
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(after.uid).toBe(before.uid);
  });

  it('keeps its sequence and UID while nothing changes, and contains the time at which it was written', async () => {
    const { read } = await published();
    const first = await read();
    const second = await read({ now: later(60_000) });
    expect(second).toMatchObject({ uid: first.uid, sequence: first.sequence });
    expect(second.stamp).not.toBe(first.stamp);
  });

  it('has a higher sequence once the event is cancelled', async () => {
    const { draft, read } = await published();
    const before = await read();
    await call(community, 'POST', `/api/admin/events/${draft.id}/cancel`, { as: draft.admin });
    const after = await read();
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(after.file).toContain('STATUS:CANCELLED');
  });

  it('has a higher sequence for a member who can now see the link, but lower than after the next change', async () => {
    const { change, draft, member, read } = await published();
    await change({ onlineUrl: 'https://meet.test/a' });
    const before = await read();
    await joinEvent(community, draft.id, member);
    const going = await read();
    expect(before.file).not.toContain('meet.test');
    expect(going.file).toContain('meet.test');
    expect(going.sequence).toBeGreaterThan(before.sequence);
    await change({ onlineUrl: 'https://meet.test/b' });
    expect((await read()).sequence).toBeGreaterThan(going.sequence);
  });

  it('keeps its UID when the community’s URL changes', async () => {
    const { draft, read } = await published();
    const moved = { origin: 'https://elsewhere.test', tenant: { ...community.tenant, hostnames: ['elsewhere.test'] } };
    expect(await read(moved)).toMatchObject({ uid: draft.id, sequence: (await read()).sequence });
  });
});
