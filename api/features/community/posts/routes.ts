import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { createPostAnswer, createPostSchema, spaceRefusals } from './contract.ts';
import { createPost } from './create-post.ts';

const tag = 'posts';

export function mountPosts(api: Api): void {
  endpoint(
    api,
    {
      tag,
      method: 'post',
      path: '/api/posts',
      summary: 'Write a post in a space',
      status: 201,
      body: createPostSchema,
      answer: createPostAnswer,
      refusals: spaceRefusals,
    },
    createPost,
  );
}
