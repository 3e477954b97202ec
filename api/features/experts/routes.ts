import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { expertParams, expertSchema, expertsPage, expertsQuery } from './contract.ts';
import { getExpert } from './get-expert.ts';
import { listExperts } from './list-experts.ts';

const anyone = { method: 'get', tag: 'experts', signedIn: false } as const;

export function mountExperts(api: Api): void {
  endpoint(
    api,
    {
      ...anyone,
      path: '/api/experts',
      summary: 'The directory of experts, newest first',
      query: expertsQuery,
      answer: { data: expertsPage },
    },
    async (context, input) => ({ data: (await listExperts(context, input)).data }),
  );
  endpoint(
    api,
    {
      ...anyone,
      path: '/api/experts/:id',
      summary: 'One expert',
      params: expertParams,
      answer: { data: expertSchema },
    },
    getExpert,
  );
}
