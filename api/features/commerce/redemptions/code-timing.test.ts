import { afterEach, describe, expect, it, vi } from 'vitest';
import { bindings } from '#api/testing/bindings.ts';
import { actors, createTestCommunity, redeemCard } from '#api/testing/index.ts';

const community = await createTestCommunity();

/** The database exchanges a code causes, without their values. */
async function workOf(code: string): Promise<string[]> {
  const mari = await actors.member(community);
  const work: string[] = [];
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.url.startsWith(bindings.LOCAL_DATABASE_URL ?? '')) {
      const body = await request.clone().text();
      work.push(body.replaceAll(/"args":\[.*?\](?=,"|\})/g, '"args":[]'));
    }
    return send(request);
  });
  await redeemCard(community, mari, code);
  vi.restoreAllMocks();
  return work;
}

afterEach(() => vi.restoreAllMocks());

/** Equal work means equal timing; `node scripts/bench/wrong-codes.ts` measures it. */
describe('an unknown code and a malformed one', () => {
  const unknown = 'RYUP-AAAA-BBBB-CCCC';

  it.each([
    ['too short', 'RYUP-AAAA'],
    ['empty', ''],
    ['another prefix', 'KOGU-AAAA-BBBB-CCCC'],
    ['letters outside the alphabet', 'RYUP-ÄÖÜÕ-BBBB-CCCC'],
    ['far too long', 'RYUP-'.repeat(2_000)],
  ])('cost the same work: %s', async (_, malformed) => {
    const expected = await workOf(unknown);
    expect(expected).toHaveLength(2);
    expect(expected.join()).toContain('gift_cards');
    expect(await workOf(malformed)).toEqual(expected);
  });
});
