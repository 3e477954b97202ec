import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { detailsQuery, postDetailsSchema } from './contract.ts';
import { getPostDetails } from './get-post-details.ts';

export function mountPostDetails(api: Api): void {
  endpoint(
    api,
    {
      ...{ method: 'get', path: '/api/admin/posts/:id', tag: 'posts' },
      summary: 'A post in any state, with its history, comments, reports and log',
      ...{ params: idParams, query: detailsQuery, answer: { data: postDetailsSchema } },
    },
    getPostDetails,
  );
}
