import { describe, expect, it } from 'vitest';
import { actors, createTestCommunity, recordExchanges, redeemCard } from '#api/testing/index.ts';

const community = await createTestCommunity();

/** Returns the statements that redeeming a code sends, by exchange. */
async function workOf(code: string): Promise<string[][]> {
  const mari = await actors.member(community);
  const exchanges = await recordExchanges(() => redeemCard(community, mari, code));
  return exchanges.map(({ statements }) => statements.map(({ sql }) => sql));
}

/** Equal work means equal timing, which `node scripts/bench/wrong-codes.ts` measures. */
describe('an unknown code and a malformed code', () => {
  const unknown = 'RYUP-AAAA-BBBB-CCCC';

  it.each([
    ['too short', 'RYUP-AAAA'],
    ['empty', ''],
    ['of another prefix', 'KOGU-AAAA-BBBB-CCCC'],
    ['of letters outside the alphabet', 'RYUP-ÄÖÜÕ-BBBB-CCCC'],
    ['far too long', 'RYUP-'.repeat(2_000)],
  ])('cause the same work if the malformed code is %s', async (_, malformed) => {
    const expected = await workOf(unknown);
    expect(expected).toHaveLength(2);
    expect(expected.flat().join()).toContain('gift_cards');
    expect(await workOf(malformed)).toEqual(expected);
  });
});
