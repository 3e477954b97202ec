import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { approvePost } from './approve-post.ts';
import { hideRevision } from './hide-revision.ts';
import { movePost } from './move-post.ts';
import { pinOrLockPost } from './pin-or-lock-post.ts';

const tag = 'posts';
const marks = {
  pin: 'Pin a post to the top of its space',
  unpin: 'Unpin a post',
  lock: 'Lock a post: only staff write and edit there',
  unlock: 'Unlock a post',
} as const;

export function mountPostModeration(api: Api): void {
  const act = { tag, method: 'post' } as const;
  for (const verb of ['pin', 'unpin', 'lock', 'unlock'] as const) {
    const path = `/api/posts/:id/${verb}`;
    endpoint(api, { ...act, path, summary: marks[verb] }, pinOrLockPost(verb));
  }
  endpoint(api, { ...act, path: '/api/posts/:id/move', summary: 'Move a post to another space' }, movePost);
  mountDecisions(api);
  mountRevisions(api);
}

function mountDecisions(api: Api): void {
  const act = { tag, method: 'post' } as const;
  const path = '/api/posts/:id';
  endpoint(
    api,
    { ...act, path: `${path}/approve`, summary: 'Publish a held post, the version that was read' },
    approvePost,
  );
}

function mountRevisions(api: Api): void {
  const act = { tag, method: 'post' } as const;
  const path = '/api/posts/:id/revisions/:revisionId';
  endpoint(
    api,
    { ...act, path: `${path}/hide`, summary: 'Hide an earlier text from all but its author and staff' },
    hideRevision(true),
  );
  endpoint(api, { ...act, path: `${path}/show`, summary: 'Show a hidden earlier text again' }, hideRevision(false));
}
