import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { savedFiltersSchema } from './contract.ts';
import { deleteFilter, listFilters, saveFilter } from './saved-filters.ts';

const tag = 'members';
const path = '/api/admin/user-filters';

export function mountUserFilters(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, method: 'get', summary: 'The administrator’s saved filters of the list of members' },
      answer: { data: savedFiltersSchema },
    },
    listFilters,
  );
  endpoint(api, { tag, path, method: 'post', summary: 'Save a filter under a name' }, saveFilter);
  endpoint(api, { tag, path: `${path}/:name`, method: 'delete', summary: 'Delete a saved filter' }, deleteFilter);
}
