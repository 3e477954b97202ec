import { expect, it } from 'vitest';
import { actors, call, createTestCommunity, type TestActor } from '#api/testing/index.ts';
import type { BlockedMember } from './contract.ts';

const community = await createTestCommunity();
const block = (as: TestActor, id: string) => call(community, 'PUT', `/api/blocks/${id}`, { as });
const list = async (as: TestActor) =>
  (await call<{ data: { items: BlockedMember[] } }>(community, 'GET', '/api/blocks', { as })).body.data.items.map(
    ({ id }) => id,
  );

it('a member can block another, list the block and end it, and repeated requests change nothing', async () => {
  const [mari, jaan] = [await actors.member(community), await actors.member(community)];
  for (let time = 0; time < 2; time += 1) expect((await block(mari, jaan.id)).status).toBe(200);
  expect([await list(mari), await list(jaan)]).toEqual([[jaan.id], []]);
  for (let time = 0; time < 2; time += 1)
    expect((await call(community, 'DELETE', `/api/blocks/${jaan.id}`, { as: mari })).status).toBe(200);
  expect(await list(mari)).toEqual([]);
});

it('members can’t block themselves, or someone who doesn’t exist', async () => {
  const mari = await actors.member(community);
  expect([(await block(mari, mari.id)).status, (await block(mari, crypto.randomUUID())).status]).toEqual([404, 404]);
});
