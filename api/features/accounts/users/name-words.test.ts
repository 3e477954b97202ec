import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { foldLetters } from '#api/platform/search/fold-letters.ts';
import { actors, createTestCommunity } from '#api/testing/index.ts';
import { userNameWords, users } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;

const wordsOf = async (userId: string) =>
  (await db.select().from(userNameWords).where(eq(userNameWords.userId, userId))).map(({ word }) => word).sort();

it('the triggers on names store each word of a name once, in the form that searches use', async () => {
  const { id } = await actors.member(community, { user: { name: 'Kärt-Liis Õun (Tartu) d’Arc Kärt' } });
  expect(await wordsOf(id)).toEqual(['arc', 'd', 'kart', 'liis', 'oun', 'tartu']);
  await db.update(users).set({ name: 'Øyvind Łoś' }).where(eq(users.id, id));
  expect(await wordsOf(id)).toEqual(['los', 'oyvind']);
  await db.update(users).set({ name: null }).where(eq(users.id, id));
  expect(await wordsOf(id)).toEqual([]);
});

it('the triggers on names keep no words of deleted accounts, even if these keep their names', async () => {
  const deleted = { deletedAt: 1, status: 'inactive' } as const;
  const { id } = await actors.member(community, { user: { name: 'Mari Tamm' } });
  const { id: other } = await actors.member(community, { user: { name: 'Jaan Kask', ...deleted } });
  await db.update(users).set(deleted).where(eq(users.id, id));
  expect([await wordsOf(id), await wordsOf(other)]).toEqual([[], []]);
  await db.update(users).set({ name: 'Mari Kask' }).where(eq(users.id, id));
  expect(await wordsOf(id)).toEqual([]);
});

/**
 * Letters in their stored form, except letters of dead languages that are missing from Unicode 6.1, which SQLite uses.
 */
const letters = Array.from({ length: 0x2000 - 0xc0 }, (_, index) => String.fromCodePoint(0xc0 + index)).filter(
  (letter) =>
    /^(?=\p{L})[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter) &&
    /[^\u037f\u0528-\u052f\u1c80-\u1c8a]/.test(letter) &&
    letter.normalize('NFKC') === letter,
);

it('the triggers on names fold every Latin, Greek and Cyrillic letter in the same way as a search', async () => {
  const { id } = await actors.member(community, { user: { name: letters.map((letter) => `x${letter}x`).join(' ') } });
  const folded = letters.map((letter) => foldLetters(`x${letter}x`));
  expect(await wordsOf(id)).toEqual([...new Set(folded)].sort());
});
