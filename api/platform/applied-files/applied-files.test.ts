import { expect, it } from 'vitest';
import { createTestCommunity, day, later, testNow } from '#api/testing/index.ts';
import { readAppliedFiles, recordAppliedFiles } from './applied-files.ts';
import { appliedFiles } from './schema.ts';

it('recording applied files keeps the newest digest of each file and leaves other files alone', async () => {
  const { db } = await createTestCommunity();
  await recordAppliedFiles(
    db,
    new Map([
      ['home.json', 'a'],
      ['brand/logo.svg', 'b'],
    ]),
    testNow,
  );
  await recordAppliedFiles(db, new Map([['home.json', 'c']]), later(day));
  await recordAppliedFiles(db, new Map(), later(2 * day));
  expect(await readAppliedFiles(db)).toEqual(
    new Map([
      ['home.json', 'c'],
      ['brand/logo.svg', 'b'],
    ]),
  );
  const times = await db.select({ name: appliedFiles.name, at: appliedFiles.appliedAt }).from(appliedFiles);
  expect(times.find(({ name }) => name === 'home.json')?.at).toBe(later(day).getTime());
});
