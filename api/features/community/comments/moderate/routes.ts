import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { approvalSchema } from '../../posts/moderate/contract.ts';
import { approveComment } from './approve-comment.ts';
import { approvalRefusals } from './contract.ts';

const act = { tag: 'comments', method: 'post', params: idParams } as const;
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
}
