import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { postDetailsSchema } from './contract.ts';
import { getPostDetails } from './get-post-details.ts';

export function mountPostDetails(api: Api): void {
  endpoint(
    api,
    {
      ...{ method: 'get', path: '/api/admin/posts/:id', tag: 'posts' },
      summary: 'A post in any state, with its history, comments, reports and log',
      ...{ answer: { data: postDetailsSchema } },
    },
    getPostDetails,
  );
}
