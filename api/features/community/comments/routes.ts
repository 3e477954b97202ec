import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { pageQuery } from '#api/platform/paging/contract.ts';
import { revisionPage } from '../posts/contract.ts';
import {
  commentRefusals,
  createCommentSchema,
  createdCommentSchema,
  editCommentSchema,
  editedCommentSchema,
  editRefusals,
} from './contract.ts';
import { createComment } from './create-comment.ts';
import { editComment } from './edit-comment.ts';
import { listCommentRevisions } from './list-comment-revisions.ts';

const tag = 'comments';
const one = { tag, params: idParams, path: '/api/comments/:id' } as const;

export function mountComments(api: Api): void {
  endpoint(
    api,
    {
      tag,
      method: 'post',
      path: '/api/posts/:id/comments',
      summary: 'Comment on a post, or reply to a comment',
      status: 201,
      params: idParams,
      body: createCommentSchema,
      answer: { data: createdCommentSchema },
      refusals: commentRefusals,
    },
    createComment,
  );
  endpoint(
    api,
    {
      ...one,
      method: 'patch',
      summary: 'Edit an own comment',
      body: editCommentSchema,
      answer: { data: editedCommentSchema },
      refusals: editRefusals,
    },
    editComment,
  );
  endpoint(
    api,
    {
      ...one,
      method: 'get',
      path: '/api/comments/:id/revisions',
      summary: 'Earlier texts of a comment, newest first',
      query: pageQuery,
      answer: { data: revisionPage },
    },
    listCommentRevisions,
  );
}
