import { describe, expect, it } from 'vitest';
import { compareLists, inStep } from '#api/testing/compare-lists.ts';
import { createTestCommunity } from '#api/testing/index.ts';
import { listPersonalTables } from '#api/testing/personal-tables.ts';
import { selectPersonalRows } from './queries.ts';

const { db } = await createTestCommunity();

describe('the copy of a member’s data', () => {
  it('is decided for every table that knows a member', () => {
    expect(listPersonalTables()).toContain('entitlements');
    expect(
      compareLists(Object.keys(selectPersonalRows(db, 'nobody')), listPersonalTables()),
      'say what a member’s copy has of it: selectPersonalRows in data-exports/queries.ts',
    ).toEqual(inStep);
  });

  it('never reads what opens an account', () => {
    for (const [table, rows] of Object.entries(selectPersonalRows(db, 'nobody'))) {
      expect([table, rows?.toSQL().sql]).not.toEqual([table, expect.stringMatching(/hash|sealed|secret|"spent_by"/i)]);
    }
  });
});
