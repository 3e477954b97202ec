import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { actors, call, createTestCommunity, type TestActor } from '#api/testing/index.ts';
import { type NotificationSettings, notificationKinds } from '../contract.ts';
import { digestSettings } from '../schema.ts';

const community = await createTestCommunity();
const { db } = community;
const path = '/api/notification-settings';
const get = async (as: TestActor) =>
  (await call<{ data: NotificationSettings }>(community, 'GET', path, { as })).body.data;
const patch = (as: TestActor, body: object) =>
  call<{ data: NotificationSettings; error?: { code: string; fields?: object } }>(community, 'PATCH', path, {
    as,
    body,
  });
const rowOf = async (userId: string) =>
  (await db.select().from(digestSettings).where(eq(digestSettings.userId, userId)))[0];

it('notification settings have a default channel for every kind, and the digest is off and set to Monday at eight', async () => {
  const { channels, ...rest } = await get(await actors.member(community));
  expect(Object.keys(channels).sort()).toEqual([...notificationKinds].sort());
  expect(channels).toMatchObject({
    reply: 'mail',
    mention: 'mail',
    reaction: 'site',
    comment: 'mail',
    followed_post: 'digest',
  });
  expect(rest).toEqual({
    isMailOn: true,
    digest: { isOn: false, frequency: 'weekly', weekday: 1, hour: 8, timeZone: null },
  });
});

it('changing some notification settings doesn’t change the others', async () => {
  const mari = await actors.member(community);
  await patch(mari, { channels: { reply: 'none' }, digest: { frequency: 'daily', timeZone: 'America/New_York' } });
  const { body } = await patch(mari, { isMailOn: false, digest: { isOn: true, hour: 6 } });
  expect(body.data).toEqual(await get(mari));
  expect(body.data).toMatchObject({
    isMailOn: false,
    channels: { reply: 'none', mention: 'mail' },
    digest: { isOn: true, frequency: 'daily', hour: 6, timeZone: 'America/New_York' },
  });
  expect((await patch(mari, {})).body.data).toEqual(body.data);
});

it.each([
  [{ channels: { gift_card: 'mail' } }],
  [{ channels: { nonsense: 'site' } }],
  [{ channels: { reply: 'pigeon' } }],
  [{ digest: { hour: 24 } }],
  [{ digest: { weekday: 0 } }],
  [{ digest: { timeZone: 'Europe/Atlantis' } }],
])('changing notification settings to %j is refused and changes nothing', async (body) => {
  const mari = await actors.member(community);
  const before = await get(mari);
  expect((await patch(mari, { isMailOn: false, ...body })).status).toBe(400);
  expect(await get(mari)).toEqual(before);
});

it('the next digest is scheduled when the digest is turned on or changed, and removed when it is turned off', async () => {
  const mari = await actors.member(community);
  expect(await rowOf(mari.id)).toBeUndefined();
  const turn = (mailDigest: boolean) => db.update(users).set({ mailDigest }).where(eq(users.id, mari.id));
  await turn(true);
  expect(await rowOf(mari.id)).toMatchObject({ frequency: 'weekly', nextAt: 0 });
  await db.update(digestSettings).set({ nextAt: 5 }).where(eq(digestSettings.userId, mari.id));
  await patch(mari, { digest: { hour: 10 } });
  expect(await rowOf(mari.id)).toMatchObject({ hour: 10, nextAt: 0 });
  await turn(false);
  await patch(mari, { digest: { hour: 11 } });
  expect(await rowOf(mari.id)).toMatchObject({ hour: 11, nextAt: null });
  const other = await actors.member(community, { user: { mailDigest: true } });
  expect(await rowOf(other.id)).toMatchObject({ nextAt: 0 });
});
