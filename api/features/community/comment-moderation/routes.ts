import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { deleteCommentSchema, writingRefusals } from '../comments/contract.ts';
import { approvalSchema, removalSchema, staffActSchema } from '../post-moderation/contract.ts';
import { approvalRefusals, rejectionRefusals, removalRefusals, restoreRefusals } from './contract.ts';
import { approveComment, rejectComment } from './decide-held-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { removeComment, restoreComment } from './remove-comment.ts';

const act = { tag: 'comment-moderation', method: 'post', params: idParams } as const;
const path = '/api/comments/:id';

export function mountCommentModeration(api: Api): void {
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/approve`, summary: 'Publish a held comment, the version that was read' },
      ...{ body: approvalSchema, refusals: approvalRefusals },
    },
    approveComment,
  );
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/reject`, summary: 'Remove a held comment, and tell its author why' },
      ...{ body: removalSchema, refusals: rejectionRefusals },
    },
    rejectComment,
  );
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/remove`, summary: 'Take a comment from members, and tell its author why' },
      ...{ body: removalSchema, refusals: removalRefusals },
    },
    removeComment,
  );
  endpoint(
    api,
    {
      ...{ ...act, path: `${path}/restore`, summary: 'Bring back a removed comment as it was' },
      ...{ body: staffActSchema, refusals: restoreRefusals },
    },
    restoreComment,
  );
  endpoint(
    api,
    {
      ...{ ...act, method: 'delete', path, summary: 'Delete an own comment, or as staff anybody’s' },
      ...{ body: deleteCommentSchema, refusals: writingRefusals },
    },
    deleteComment,
  );
}
