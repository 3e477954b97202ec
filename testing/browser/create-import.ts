import type { RowState } from '#api/features/operations/members/imports/contract.ts';
import { userImportRows, userImports } from '#api/features/operations/members/imports/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createPerson } from './people.ts';
import { databaseOf } from './settings.ts';

/** Inserts an uploaded file with a ready, an unsubscribed and an invalid line, and returns its id. */
export async function createImport(slug: string): Promise<string> {
  const { id: uploadedBy } = await createPerson(slug, 'admin');
  const [db, importId, at] = [databaseOf(slug), newId(), Date.now()];
  const row = (line: number, state: RowState) => ({
    ...{ importId, line, state },
    email: `mari.maasikas.${line}@people.test`,
  });
  await db.batch([
    db.insert(userImports).values({
      ...{
        id: importId,
        uploadedBy,
        fileName: 'ghost-members-2026.csv',
        source: 'ghost',
        uploadedAt: at,
        touchedAt: at,
      },
    }),
    db.insert(userImportRows).values([row(2, 'ready'), row(3, 'unsubscribed'), row(4, 'invalid')]),
  ]);
  return importId;
}
