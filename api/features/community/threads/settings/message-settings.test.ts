import { expect, it } from 'vitest';
import { actors, call, createTestCommunity, type TestActor } from '#api/testing/index.ts';
import type { MessageSettings } from './contract.ts';

const community = await createTestCommunity();
const path = '/api/message-settings';
const read = async (as: TestActor) => (await call<{ data: MessageSettings }>(community, 'GET', path, { as })).body.data;
const change = (as: TestActor, body: object) => call<{ data: MessageSettings }>(community, 'PATCH', path, { as, body });

it('by default, everyone can write to a member, and read receipts and activity are shown', async () => {
  const mari = await actors.member(community);
  expect(await read(mari)).toEqual({ whoMayWrite: 'everybody', showsSeen: true, showsActivity: true });
  expect((await change(mari, { whoMayWrite: 'known' })).body.data).toMatchObject({ whoMayWrite: 'known' });
  expect((await change(mari, { showsSeen: false })).body.data).toMatchObject({
    showsSeen: false,
    showsActivity: true,
  });
  expect((await change(mari, { showsActivity: false })).body.data).toMatchObject({ showsActivity: false });
  expect(await read(mari)).toEqual({ whoMayWrite: 'known', showsSeen: false, showsActivity: false });
});

it('an unknown choice in the message settings is refused', async () => {
  const mari = await actors.member(community);
  expect((await change(mari, { whoMayWrite: 'friends' })).status).toBe(400);
});
