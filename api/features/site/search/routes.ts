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
      summary: 'Search results that the viewer may open, best first',
      query: searchQuery,
      answer: { data: hitsPage },
    },
    search,
  );
}
