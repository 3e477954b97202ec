import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { isTimeColumn, toCopyValue } from './to-copy-value.ts';

const schemas = import.meta.glob<Record<string, unknown>>('/api/**/schema.ts', { eager: true });

/** Columns of numbers that aren't times. A new column is added here or named like a time. */
const numbers =
  /^(?:.*(?:[vV]ersion|[rR]evision|[cC]ount|Codes|Sent|Amount|Seconds|[pP]osition|bytes|Received|Epoch|Step|For|Out|Tokens|After|UpTo|Days)|amount|answers|attempts|capacity|changes|cost|days|documentId|downloads|height|hour|id|key|line|months|number|occasion|option|previous|priority|progress|quantity|rating|restoredFrom|seconds|sequence|severity|step|tax|timesReported|value|weekday|width|words)$/;

describe('toCopyValue', () => {
  it('classifies every integer column of the database as a time or as another number', () => {
    const columns = Object.values(schemas)
      .flatMap((schema) => Object.values(schema))
      .filter((value): value is SQLiteTable => is(value, SQLiteTable))
      .flatMap((table) =>
        Object.entries(getTableColumns(table))
          .filter(([, { columnType }]) => columnType === 'SQLiteInteger')
          .map(([name]) => ({ name, table: getTableName(table) })),
      );
    const undecided = columns.filter(({ name }) => isTimeColumn(name) === numbers.test(name));
    expect(columns.length).toBeGreaterThan(250);
    expect(undecided).toEqual([]);
  });

  it('converts times to ISO 8601 at any depth, and leaves other numbers unchanged', () => {
    const at = Date.UTC(2026, 10, 26, 9, 30);
    expect(toCopyValue([{ post: { createdAt: at, version: 3 }, lastSeenAt: 0, until: null, taken: [{ at }] }])).toEqual(
      [
        {
          post: { createdAt: '2026-11-26T09:30:00.000Z', version: 3 },
          lastSeenAt: null,
          until: null,
          taken: [{ at: '2026-11-26T09:30:00.000Z' }],
        },
      ],
    );
  });
});
