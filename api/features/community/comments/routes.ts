import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import {
  commentRefusals,
  createCommentSchema,
  createdCommentSchema,
  deleteCommentSchema,
  editCommentSchema,
  editedCommentSchema,
  editRefusals,
  writingRefusals,
} from './contract.ts';
import { createComment } from './create-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { editComment } from './edit-comment.ts';

const tag = 'community';
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
      method: 'delete',
      summary: 'Delete an own comment, or as staff anybody’s',
      body: deleteCommentSchema,
      refusals: writingRefusals,
    },
    deleteComment,
  );
}
