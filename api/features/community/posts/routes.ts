import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { pageQuery } from '#api/platform/paging/contract.ts';
import {
  createPostAnswer,
  createPostSchema,
  revisionPage,
  spaceRefusals,
  updatePostAnswer,
  updatePostRefusals,
  updatePostSchema,
} from './contract.ts';
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
      body: createPostSchema,
      answer: createPostAnswer,
      refusals: spaceRefusals,
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
      params: idParams,
      body: updatePostSchema,
      answer: updatePostAnswer,
      refusals: updatePostRefusals,
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
      params: idParams,
      query: pageQuery,
      answer: { data: revisionPage },
    },
    listRevisions,
  );
}
