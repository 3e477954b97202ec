import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { recordExport } from '#api/features/accounts/sessions/index.ts';
import { csvQuery } from '#api/platform/csv/contract.ts';
import { type CsvCell, createCsvResponse } from '#api/platform/csv/format-csv.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { type importDetailsSchema, importRowsQuery, type importsSchema, type RowState } from './contract.ts';
import { countRows, findImport, selectImports, selectRows } from './queries.ts';

const pageSize = 50;
const step = 1_000;

/** States of the lines that aren't invited, which can be downloaded. */
const refused: readonly RowState[] = ['unsubscribed', 'member', 'pending', 'banned', 'left', 'repeated', 'invalid'];

/** Lists the imports of the last weeks, newest first. */
export const listImports = verb(
  { access: 'admin' },
  async (context): Promise<{ data: z.input<typeof importsSchema> }> => {
    const rows = await selectImports(context.db);
    return { data: { items: rows.map(presentImport) } };
  },
);

/** Returns one import: the number of lines in each state, and a page of lines. */
export const getImport = verb(
  { access: 'admin', params: idParams, input: importRowsQuery },
  async (context, { id, state, cursor = 0 }): Promise<{ data: z.input<typeof importDetailsSchema> }> => {
    const { db } = context;
    const states = state && [state];
    const { found, counted, rows } = await namedBatch(db, {
      found: findImport(db, id),
      counted: countRows(db, id),
      rows: selectRows(db, id, { states, after: cursor, limit: pageSize + 1 }),
    });
    const [known] = found;
    if (!known) throw new AppError('not_found');
    const items = rows.slice(0, pageSize);
    const counts = Object.fromEntries(counted.map((each) => [each.state, each.count]));
    const nextCursor = rows.length > pageSize ? String(items.at(-1)?.line) : null;
    const askable = counted.reduce((sum, each) => sum + each.askable, 0);
    return { data: { import: { ...presentImport(known), counts, askable }, items, nextCursor } };
  },
);

function presentImport({ id, fileName, source, state, uploadedAt }: Awaited<ReturnType<typeof selectImports>>[number]) {
  return { id, fileName, source, state, uploadedAt: new Date(uploadedAt).toISOString() };
}

/** Downloads the lines that aren't invited, with their reasons, as a file. */
export const downloadRefusedRows = verb(
  { access: 'admin', proof: 'always', params: idParams, input: csvQuery, records: 'user-import.export' },
  async (context, { id, bom }, exporter): Promise<Response> => {
    const [known] = await findImport(context.db, id);
    if (!known) throw new AppError('not_found');
    await recordExport(context, exporter, { action: 'user-import.export', targetId: id });
    return createCsvResponse(context, {
      name: context.t('user-imports:refusedFile'),
      rows: refusedRows(context, id),
      bom,
    });
  },
);

async function* refusedRows({ db, t }: Context, id: string): AsyncGenerator<readonly CsvCell[]> {
  yield (['line', 'email', 'name', 'state'] as const).map((name) => t(`user-imports:column.${name}`));
  let after = 0;
  let rows: Awaited<ReturnType<typeof selectRows>>;
  do {
    rows = await selectRows(db, id, { states: refused, after, limit: step });
    for (const { line, email, name, state, problem } of rows) {
      yield [line, email, name, t(problem ? `user-imports:problem.${problem}` : `user-imports:rowState.${state}`)];
    }
    after = rows.at(-1)?.line ?? 0;
  } while (rows.length === step);
}
