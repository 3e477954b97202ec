import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createTestCommunity } from '#api/testing/index.ts';
import { listPersonalTables, personalDataByFeature } from '#api/testing/personal-tables.ts';
import { copyPersonalRows, erasePersonalRows } from './personal-rows.ts';
import * as registry from './registry.ts';

const { db } = await createTestCommunity();
const leaver = { id: '', email: '', isDeleted: sql`false` };

describe('the personal data registry', () => {
  it.each([
    ['copied', () => Object.keys(copyPersonalRows(db, 'nobody'))],
    ['erased', () => Object.keys(erasePersonalRows(db, leaver))],
  ])('declares for every table that references a member how it is %s', (_, decided) => {
    const missing = listPersonalTables().filter(({ table }) => !decided().includes(table));
    const wanted = missing.map(({ table, feature }) => `decide on "${table}" in ${feature}/personal-data.ts`);
    expect(wanted).toEqual([]);
  });

  it('covers each table that references a member once, and no others', () => {
    const known = listPersonalTables().map(({ table }) => table);
    for (const parts of [
      Object.values(registry).flatMap(({ copy }) => Object.keys(copy(db, 'nobody'))),
      Object.values(registry).flatMap(({ erase }) => Object.keys(erase(db, leaver))),
    ]) {
      expect(parts.filter((table, index) => !known.includes(table) || parts.indexOf(table) !== index)).toEqual([]);
    }
  });

  it('includes every feature that has personal data', () => {
    const registered = new Set<unknown>(Object.values(registry));
    const missing = Object.entries(personalDataByFeature()).flatMap(([path, part]) =>
      registered.has(part) ? [] : [path],
    );
    expect(missing, 'add a line to operations/privacy/personal-data/registry.ts for each').toEqual([]);
  });

  it('never copies credentials', () => {
    for (const [table, rows] of Object.entries(copyPersonalRows(db, 'nobody'))) {
      expect([table, rows?.toSQL().sql]).not.toEqual([
        table,
        expect.stringMatching(/hash|encrypted|secret|"spent_by"/i),
      ]);
    }
  });
});
