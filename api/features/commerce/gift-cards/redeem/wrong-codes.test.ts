import { describe, expect, it } from 'vitest';
import { actors, createTestCommunity, insertGiftCard, later, minute, redeemCard } from '#api/testing/index.ts';

describe('wrong codes', async () => {
  const community = await createTestCommunity();
  const wrong = 'RYUP-AAAA-BBBB-CCCC';

  it('are limited to ten a minute per member across IP addresses, and then block valid codes too', async () => {
    const mari = await actors.member(community);
    const { code } = await insertGiftCard(community);
    const answers = await Promise.all(Array.from({ length: 60 }, () => redeemCard(community, mari, wrong)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
    const stopped = await redeemCard(community, mari, code);
    expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await redeemCard(community, mari, code, { now: later(minute) })).status).toBe(200);
  });

  it('are limited to ten a minute per IP address across members', async () => {
    const from = '192.0.2.77';
    const people = await Promise.all(Array.from({ length: 12 }, () => actors.member(community)));
    const statuses: number[] = [];
    for (const mari of people) statuses.push((await redeemCard(community, mari, 'nonsense', { from })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  it('are the only codes counted, and valid codes don’t reset the limit', async () => {
    const mari = await actors.member(community);
    const from = '192.0.2.78';
    const { code } = await insertGiftCard(community);
    for (let count = 0; count < 15; count += 1)
      expect((await redeemCard(community, mari, code, { from })).status).toBe(200);
    for (let count = 0; count < 10; count += 1) {
      await redeemCard(community, mari, wrong, { from });
      if (count < 9) await redeemCard(community, mari, code, { from });
    }
    expect((await redeemCard(community, mari, wrong, { from })).status).toBe(429);
  });
});
