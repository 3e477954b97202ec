import { describe, expect, it } from 'vitest';
import { compareLists, inStep } from '#api/testing/compare-lists.ts';
import { createTestCommunity } from '#api/testing/index.ts';
import { listPersonalTables } from '#api/testing/personal-tables.ts';
import { selectPersonalRows } from './queries.ts';

const { db } = await createTestCommunity();

describe('the copy of a member’s data', () => {
  it('covers every table with personal data', () => {
    expect(listPersonalTables()).toContain('entitlements');
    expect(
      compareLists(Object.keys(selectPersonalRows(db, 'nobody')), listPersonalTables()),
      'say what a member’s copy has of it: selectPersonalRows in data-exports/queries.ts',
    ).toEqual(inStep);
  });

  it('never contains credentials', () => {
    for (const [table, rows] of Object.entries(selectPersonalRows(db, 'nobody'))) {
      expect([table, rows?.toSQL().sql]).not.toEqual([table, expect.stringMatching(/hash|sealed|secret|"spent_by"/i)]);
    }
  });
});
