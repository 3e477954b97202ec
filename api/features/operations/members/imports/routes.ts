import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { startImport, stopImport } from './change-import.ts';
import { importDetailsSchema, importsSchema, uploadedImportSchema } from './contract.ts';
import { downloadRefusedRows, getImport, listImports } from './get-import.ts';
import { uploadImport } from './upload-import.ts';

const tag = 'members';
const path = '/api/admin/user-imports';
const one = { tag, path: `${path}/:id` } as const;

export function mountUserImports(api: Api): void {
  endpoint(
    api,
    { tag, path, method: 'get', summary: 'Imports of the last weeks', answer: { data: importsSchema } },
    listImports,
  );
  endpoint(
    api,
    {
      ...{ tag, path, method: 'put', status: 201, summary: 'Read a CSV file of people to invite' },
      takesBytes: true,
      answer: { data: uploadedImportSchema },
    },
    uploadImport,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'get', summary: 'One import, its lines and what happens to them' },
      ...{ answer: { data: importDetailsSchema }, isPolled: true },
    },
    getImport,
  );
  endpoint(
    api,
    {
      ...{ ...one, path: `${path}/:id/refused`, method: 'get', summary: 'The lines that are not invited as CSV' },
      answersFile: 'text/csv',
    },
    downloadRefusedRows,
  );
  endpoint(
    api,
    { ...one, path: `${path}/:id/start`, method: 'post', summary: 'Invite the people of an import' },
    startImport,
  );
  endpoint(
    api,
    { ...one, path: `${path}/:id/stop`, method: 'post', summary: 'Stop inviting the people of an import' },
    stopImport,
  );
}
