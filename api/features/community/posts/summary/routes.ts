import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { threadSummarySchema } from './contract.ts';
import { summarizeThread } from './summarize-thread.ts';

export function mountThreadSummary(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/posts/:id/summary',
      summary: 'Let the community’s model sum up a long thread, for staff',
      tag: 'posts',
      answer: { data: threadSummarySchema },
    },
    summarizeThread,
  );
}
