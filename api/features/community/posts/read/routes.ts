import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { commentsPageSchema, threadPostSchema } from './contract.ts';
import { getPost } from './get-post.ts';
import { listComments } from './list-comments.ts';

export function mountThreads(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/posts/:id',
      summary: 'A post that the member may open, in every language it has',
      tag: 'posts',
      answer: { data: threadPostSchema },
    },
    getPost,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/posts/:id/comments',
      summary: 'Comments on a post, oldest first, from any place in the thread',
      tag: 'posts',
      answer: { data: commentsPageSchema },
    },
    listComments,
  );
}
