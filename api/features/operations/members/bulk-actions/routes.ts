import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { startBulkAction, stopBulkAction } from './change-bulk-action.ts';
import { bulkActionDetailsSchema, bulkActionSchema, prepareBulkActionResponse } from './contract.ts';
import { getBulkAction, listBulkActions } from './get-bulk-action.ts';
import { prepareBulkAction } from './prepare-bulk-action.ts';

const tag = 'members';
const path = '/api/admin/bulk-acts';
const one = { tag, path: `${path}/:id` } as const;

export function mountBulkActions(api: Api): void {
  const acts = z.object({ items: z.array(bulkActionSchema) });
  endpoint(
    api,
    { tag, path, method: 'get', summary: 'Acts on many members, of the last weeks', answer: { data: acts } },
    listBulkActions,
  );
  endpoint(
    api,
    {
      ...{ tag, path, method: 'post', status: 201, summary: 'Note whom an act would be about, without doing it' },
      answer: prepareBulkActionResponse,
    },
    prepareBulkAction,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'get', summary: 'One act, its members and what came of it' },
      ...{ answer: { data: bulkActionDetailsSchema }, isPolled: true },
    },
    getBulkAction,
  );
  endpoint(api, { ...one, path: `${path}/:id/start`, method: 'post', summary: 'Do it' }, startBulkAction);
  endpoint(api, { ...one, path: `${path}/:id/stop`, method: 'post', summary: 'Stop doing it' }, stopBulkAction);
}
