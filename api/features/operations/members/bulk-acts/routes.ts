import { z } from 'zod';
import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { startAct, stopAct } from './change-act.ts';
import {
  actDetailsSchema,
  actMembersQuery,
  bulkActSchema,
  prepareActAnswer,
  prepareActRefusals,
  prepareActSchema,
  startActRefusals,
  startActSchema,
  stopActRefusals,
} from './contract.ts';
import { getAct, listActs } from './get-act.ts';
import { prepareAct } from './prepare-act.ts';

const tag = 'members';
const path = '/api/admin/bulk-acts';
const one = { tag, path: `${path}/:id`, params: idParams } as const;

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
      ...{ body: prepareActSchema, answer: prepareActAnswer, refusals: prepareActRefusals },
    },
    prepareAct,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'get', summary: 'One act, its members and what came of it' },
      ...{ query: actMembersQuery, answer: { data: actDetailsSchema }, isPolled: true },
    },
    getAct,
  );
  endpoint(
    api,
    {
      ...{ ...one, path: `${path}/:id/start`, method: 'post', summary: 'Do it' },
      ...{ body: startActSchema, refusals: startActRefusals },
    },
    startAct,
  );
  endpoint(
    api,
    { ...one, path: `${path}/:id/stop`, method: 'post', summary: 'Stop doing it', refusals: stopActRefusals },
    stopAct,
  );
}
