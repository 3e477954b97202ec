import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { approvalSchema, staffActSchema } from '../post-moderation/contract.ts';
import { approveComment } from './approve-comment.ts';
import { approvalRefusals, restoreRefusals } from './contract.ts';
import { restoreComment } from './restore-comment.ts';

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
      ...{ ...act, path: `${path}/restore`, summary: 'Bring back a removed comment as it was' },
      ...{ body: staffActSchema, refusals: restoreRefusals },
    },
    restoreComment,
  );
}
