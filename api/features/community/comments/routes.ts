import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { revisionPage } from '../posts/contract.ts';
import { createdCommentSchema, editedCommentSchema } from './contract.ts';
import { createComment } from './create-comment.ts';
import { editComment } from './edit-comment.ts';
import { listCommentRevisions } from './list-comment-revisions.ts';

const tag = 'comments';
const one = { tag, path: '/api/comments/:id' } as const;

export function mountComments(api: Api): void {
  endpoint(
    api,
    {
      tag,
      method: 'post',
      path: '/api/posts/:id/comments',
      summary: 'Comment on a post, or reply to a comment',
      status: 201,
      answer: { data: createdCommentSchema },
    },
    createComment,
  );
  endpoint(
    api,
    { ...one, method: 'patch', summary: 'Edit an own comment', answer: { data: editedCommentSchema } },
    editComment,
  );
  endpoint(
    api,
    {
      ...one,
      method: 'get',
      path: '/api/comments/:id/revisions',
      summary: 'Earlier texts of a comment, newest first',
      answer: { data: revisionPage },
    },
    listCommentRevisions,
  );
}
