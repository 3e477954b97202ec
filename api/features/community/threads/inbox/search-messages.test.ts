import { expect, it } from 'vitest';
import { explain } from '#api/testing/explain.ts';
import { createTestCommunity } from '#api/testing/index.ts';
import { findMessages } from './queries.ts';

it('a search for messages reads the newest matches first, without sorting, and stops when it has enough', async () => {
  const { db } = await createTestCommunity();
  const plan = (await explain(db, findMessages(db, 'mari', '"rukki"*', 20))).join('\n');
  expect(plan).toMatch(/^SCAN message_index VIRTUAL TABLE .*\n(?:.*\n)*SEARCH messages USING INTEGER PRIMARY KEY/);
  expect(plan).not.toContain('TEMP B-TREE');
});
