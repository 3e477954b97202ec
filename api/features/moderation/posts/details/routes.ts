import { type Api, endpoint, withDeclaration } from '#api/platform/http/endpoint.ts';
import { postDetailsSchema } from './contract.ts';
import { loadPostDetails } from './load-post-details.ts';

export function mountPostDetails(api: Api): void {
  endpoint(
    api,
    {
      ...{ method: 'get', path: '/api/admin/posts/:id', tag: 'posts' },
      summary: 'A post in any state, with its history, comments, reports and log',
      answer: { data: postDetailsSchema },
    },
    withDeclaration(loadPostDetails, async (context, input) => {
      const { spaces: _, ...data } = (await loadPostDetails(context, input)).data;
      return { data };
    }),
  );
}
