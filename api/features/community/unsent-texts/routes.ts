import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { savedVersionSchema, unsentTextResponse, unsentTextsResponse } from './contract.ts';
import { discardUnsentText } from './discard-unsent-text.ts';
import { getUnsentText } from './get-unsent-text.ts';
import { listUnsentTexts } from './list-unsent-texts.ts';
import { saveUnsentText } from './save-unsent-text.ts';

const tag = 'unsent-texts';
const one = { tag, path: '/api/unsent-texts/:place' } as const;

export function mountUnsentTexts(api: Api): void {
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/unsent-texts',
      summary: 'How the texts begin that the member hasn’t sent, the latest first',
      answer: { data: unsentTextsResponse },
    },
    listUnsentTexts,
  );
  endpoint(
    api,
    { ...one, method: 'get', summary: 'What the member is writing in a place', answer: { data: unsentTextResponse } },
    getUnsentText,
  );
  endpoint(
    api,
    {
      ...one,
      method: 'put',
      summary: 'Save what the member is writing in a place',
      answer: { data: savedVersionSchema },
    },
    saveUnsentText,
  );
  endpoint(
    api,
    { ...one, method: 'delete', summary: 'Discard what the member began to write in a place', inputIn: 'query' },
    discardUnsentText,
  );
}
