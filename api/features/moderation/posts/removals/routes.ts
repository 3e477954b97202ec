import { deleteCommentSchema } from '#api/features/community/comments/contract.ts';
import {
  rejectionRefusals as commentRejectionRefusals,
  removalRefusals as commentRemovalRefusals,
  restoreRefusals as commentRestoreRefusals,
} from '#api/features/community/comments/moderate/contract.ts';
import { deletePostSchema, writingRefusals } from '#api/features/community/posts/contract.ts';
import {
  rejectionRefusals,
  removalSchema,
  restoreRefusals,
  staffActSchema,
  staffRefusals,
} from '#api/features/community/posts/moderate/contract.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { deleteComment, deletePost } from './delete-writing.ts';
import { rejectComment, rejectPost, removeComment, removePost } from './remove-writing.ts';
import { restoreComment, restorePost } from './restore-writing.ts';

const act = { tag: 'posts', method: 'post', params: idParams, body: removalSchema } as const;

export function mountRemovals(api: Api): void {
  mountOfPosts(api);
  mountOfComments(api);
}

function mountOfPosts(api: Api): void {
  const path = '/api/posts/:id';
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/reject`, refusals: rejectionRefusals },
      summary: 'Remove a held post, and tell its author why and how to appeal',
    },
    rejectPost,
  );
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/remove`, refusals: staffRefusals },
      summary: 'Take a post from members, and tell its author why and how to appeal',
    },
    removePost,
  );
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/restore`, body: staffActSchema, refusals: restoreRefusals },
      summary: 'Bring back a removed post as it was, and take back the decision',
    },
    restorePost,
  );
  endpoint(
    api,
    {
      ...{ ...act, method: 'delete', path, body: deletePostSchema },
      summary: 'Delete an own post; as staff, remove someone else’s',
    },
    deletePost,
  );
}

function mountOfComments(api: Api): void {
  const path = '/api/comments/:id';
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/reject`, refusals: commentRejectionRefusals },
      summary: 'Remove a held comment, and tell its author why and how to appeal',
    },
    rejectComment,
  );
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/remove`, refusals: commentRemovalRefusals },
      summary: 'Take a comment from members, and tell its author why and how to appeal',
    },
    removeComment,
  );
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/restore`, body: staffActSchema, refusals: commentRestoreRefusals },
      summary: 'Bring back a removed comment as it was, and take back the decision',
    },
    restoreComment,
  );
  endpoint(
    api,
    {
      ...{ ...act, method: 'delete', path, body: deleteCommentSchema, refusals: writingRefusals },
      summary: 'Delete an own comment; as staff, remove someone else’s',
    },
    deleteComment,
  );
}
