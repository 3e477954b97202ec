import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { startAct, stopAct } from './change-act.ts';
import { actDetailsSchema, bulkActSchema, prepareActAnswer } from './contract.ts';
import { getAct, listActs } from './get-act.ts';
import { prepareAct } from './prepare-act.ts';

const tag = 'members';
const path = '/api/admin/bulk-acts';
const one = { tag, path: `${path}/:id` } as const;

export function mountBulkActs(api: Api): void {
  const acts = z.object({ items: z.array(bulkActSchema) });
  endpoint(
    api,
    { tag, path, method: 'get', summary: 'Acts on many members, of the last weeks', answer: { data: acts } },
    listActs,
  );
  endpoint(
    api,
    {
      ...{ tag, path, method: 'post', status: 201, summary: 'Note whom an act would be about, without doing it' },
      answer: prepareActAnswer,
    },
    prepareAct,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'get', summary: 'One act, its members and what came of it' },
      ...{ answer: { data: actDetailsSchema }, isPolled: true },
    },
    getAct,
  );
  endpoint(api, { ...one, path: `${path}/:id/start`, method: 'post', summary: 'Do it' }, startAct);
  endpoint(api, { ...one, path: `${path}/:id/stop`, method: 'post', summary: 'Stop doing it' }, stopAct);
}
