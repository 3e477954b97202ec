import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { hitsPage } from './contract.ts';
import { searchSite } from './search-site.ts';

export function mountSearch(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      tag: 'search',
      path: '/api/search',
      summary: 'Search results that the viewer may open, best first',
      answer: { data: hitsPage },
    },
    searchSite,
  );
}
