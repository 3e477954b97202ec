import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { createPostResponse, revisionPage, updatePostResponse } from './contract.ts';
import { createPost } from './write/create-post.ts';
import { listRevisions } from './write/list-revisions.ts';
import { updatePost } from './write/update-post.ts';

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
      answer: createPostResponse,
    },
    createPost,
  );
  endpoint(
    api,
    {
      tag,
      method: 'patch',
      path: '/api/posts/:id',
      summary: 'Change the texts of a post, based on the version that was read',
      answer: updatePostResponse,
    },
    updatePost,
  );
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/posts/:id/revisions',
      summary: 'Earlier texts of a post, newest first',
      answer: { data: revisionPage },
    },
    listRevisions,
  );
}
