import { describe, expect, it } from 'vitest';
import { actors, createTestCommunity, recordExchanges, redeemCard } from '#api/testing/index.ts';

const community = await createTestCommunity();

/** The statements a code causes, by exchange. */
async function workOf(code: string): Promise<string[][]> {
  const mari = await actors.member(community);
  const exchanges = await recordExchanges(() => redeemCard(community, mari, code));
  return exchanges.map(({ statements }) => statements.map(({ sql }) => sql));
}

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
    expect(expected.flat().join()).toContain('gift_cards');
    expect(await workOf(malformed)).toEqual(expected);
  });
});
