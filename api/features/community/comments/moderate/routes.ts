import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { approveComment } from './approve-comment.ts';

const act = { tag: 'comments', method: 'post' } as const;
const path = '/api/comments/:id';

export function mountCommentModeration(api: Api): void {
  endpoint(
    api,
    { ...act, path: `${path}/approve`, summary: 'Publish a held comment, the version that was read' },
    approveComment,
  );
}
