import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { isOwnKey } from './find-manifest-errors.ts';
import type { Manifest } from './manifest.ts';

const rowSchema = z.array(
  z.union([z.string(), z.number(), z.null(), z.strictObject({ base64: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/) })]),
);

/**
 * Matches columns with the key of a stored file. The names of rate limits, which are also keys, have no slash after a
 * community's slug.
 */
const keyColumn = /(?:^|_)key$/;
const looksLikeKey = /^[a-z][a-z0-9-]{1,30}\/./;

/** Returns the reasons why an export's rows can't belong to this community, at most one line per table. */
export async function findRowErrors(folder: string, { slug, tables }: Manifest): Promise<string[]> {
  const faults: string[] = [];
  for (const table of tables) {
    const why = await findFault(join(folder, `${table.name}.jsonl`), slug, table);
    if (why) faults.push(`${table.name}: ${why}`);
  }
  return faults;
}

async function findFault(
  file: string,
  slug: string,
  { columns, rows }: Manifest['tables'][number],
): Promise<string | null> {
  const keys = columns.flatMap((column, index) => (keyColumn.test(column) ? [index] : []));
  let read = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    read += 1;
    const row = rowSchema.safeParse(parse(line));
    if (!row.success || row.data.length !== columns.length) return `row ${read} is none of ${columns.length} columns`;
    const foreign = keys.some((index) => {
      const value = row.data[index];
      return typeof value === 'string' && looksLikeKey.test(value) && !isOwnKey(slug, value);
    });
    if (foreign) return `row ${read} names a file of another community`;
  }
  return read === rows ? null : `it has ${read} rows, not ${rows}`;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
