import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import {
  discardQuery,
  savedVersionSchema,
  saveUnsentTextSchema,
  unsentTextQuery,
  unsentTextRefusals,
  unsentTextsAnswer,
  unsentTextsQuery,
} from './contract.ts';
import { discardUnsentText } from './discard-unsent-text.ts';
import { listUnsentTexts } from './list-unsent-texts.ts';
import { saveUnsentText } from './save-unsent-text.ts';

const one = { tag: 'community', path: '/api/unsent-texts' } as const;

export function mountUnsentTexts(api: Api): void {
  endpoint(
    api,
    {
      ...one,
      method: 'get',
      summary: 'What the member began to write and hasn’t sent',
      query: unsentTextsQuery,
      answer: { data: unsentTextsAnswer },
    },
    listUnsentTexts,
  );
  endpoint(
    api,
    {
      ...one,
      method: 'put',
      summary: 'Save what the member is writing in a place',
      query: unsentTextQuery,
      body: saveUnsentTextSchema,
      answer: { data: savedVersionSchema },
      refusals: unsentTextRefusals,
    },
    saveUnsentText,
  );
  endpoint(
    api,
    { ...one, method: 'delete', summary: 'Discard what the member began to write in a place', query: discardQuery },
    discardUnsentText,
  );
}
