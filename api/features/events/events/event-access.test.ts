import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AccessLevel } from '#api/features/accounts/entitlements/contract.ts';
import { contentItems } from '#api/features/content/content/schema.ts';
import { getMemberOverview } from '#api/features/operations/overview/index.ts';
import {
  actors,
  createActorContext,
  createTestCommunity,
  insertEvent,
  joinEvent,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import { downloadCalendar } from './download-calendar.ts';
import { getEvent, loadEventPage } from './get-event.ts';

/** Returns the features through which a member can reach an event. */
async function whereOpen(community: TestCommunity, id: string, as: TestActor) {
  const context = await createActorContext(community, as);
  const succeeds = (promise: Promise<unknown>) =>
    promise.then(
      () => true,
      () => false,
    );
  const { events } = await getMemberOverview(context);
  return {
    page: await loadEventPage(context, { id }).then(({ isPreview }) => !isPreview),
    call: await succeeds(getEvent(context, { id })),
    calendar: await succeeds(downloadCalendar(context, { id })),
    overview: events.some((event) => event.id === id),
    place: (await joinEvent(community, id, as)).status === 200,
  };
}

/** Creates an event with one place, optionally taken by another member. */
async function makeEvent(community: TestCommunity, isFull: boolean) {
  const id = await insertEvent(community, { capacity: 1 });
  if (isFull) await joinEvent(community, id, await actors.member(community));
  return id;
}

const everywhere = { page: true, call: true, calendar: true, overview: true, place: true };
const nowhere = { page: false, call: false, calendar: false, overview: false, place: false };

describe('access to an event', () => {
  it.each<{ who: string; access: AccessLevel; place: 'none' | 'going' | 'waitlisted'; where: typeof everywhere }>([
    { who: 'a member with access', access: 'members', place: 'none', where: everywhere },
    { who: 'a member without access', access: 'donator', place: 'none', where: nowhere },
    {
      who: 'a member who is going but has lost access',
      access: 'donator',
      place: 'going',
      where: everywhere,
    },
    {
      who: 'a member who is waitlisted but has lost access',
      access: 'donator',
      place: 'waitlisted',
      where: everywhere,
    },
  ])('is the same on the event’s page, in the API and in lists: $who', async ({ access, place, where }) => {
    const community = await createTestCommunity();
    const mari = await actors.premium(community);
    const id = await makeEvent(community, place === 'waitlisted');
    if (place !== 'none') await joinEvent(community, id, mari);
    await community.db.update(contentItems).set({ access }).where(eq(contentItems.id, id));
    expect(await whereOpen(community, id, mari)).toEqual(where);
  });
});
