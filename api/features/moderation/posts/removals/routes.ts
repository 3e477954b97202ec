import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { deleteComment, deletePost } from './delete-writing.ts';
import { rejectComment, rejectPost, removeComment, removePost } from './remove-writing.ts';
import { restoreComment, restorePost } from './restore-writing.ts';

const act = { tag: 'posts', method: 'post' } as const;

export function mountRemovals(api: Api): void {
  mountPostRemovals(api);
  mountCommentRemovals(api);
}

function mountPostRemovals(api: Api): void {
  const path = '/api/posts/:id';
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/reject` },
      summary: 'Remove a held post, and tell its author why and how to appeal',
    },
    rejectPost,
  );
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/remove` },
      summary: 'Take a post from members, and tell its author why and how to appeal',
    },
    removePost,
  );
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/restore` },
      summary: 'Bring back a removed post as it was, and take back the decision',
    },
    restorePost,
  );
  endpoint(
    api,
    {
      ...{ ...act, method: 'delete', path },
      summary: 'Delete an own post; as staff, remove someone else’s',
    },
    deletePost,
  );
}

function mountCommentRemovals(api: Api): void {
  const path = '/api/comments/:id';
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/reject` },
      summary: 'Remove a held comment, and tell its author why and how to appeal',
    },
    rejectComment,
  );
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/remove` },
      summary: 'Take a comment from members, and tell its author why and how to appeal',
    },
    removeComment,
  );
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/restore` },
      summary: 'Bring back a removed comment as it was, and take back the decision',
    },
    restoreComment,
  );
  endpoint(
    api,
    {
      ...{ ...act, method: 'delete', path },
      summary: 'Delete an own comment; as staff, remove someone else’s',
    },
    deleteComment,
  );
}
