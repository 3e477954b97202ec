import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { hitsPage, searchQuery } from './contract.ts';
import { search } from './search.ts';

export function mountSearch(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      tag: 'search',
      signedIn: false,
      path: '/api/search',
      summary: 'What was asked for, best first, as far as the reader may open it',
      query: searchQuery,
      answer: { data: hitsPage },
    },
    search,
  );
}
