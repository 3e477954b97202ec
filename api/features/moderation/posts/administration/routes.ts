import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { actOnPosts } from './act-on-posts.ts';
import { bulkResponse, managedPostsPage } from './contract.ts';
import { listManagedPosts } from './list-managed-posts.ts';

const tag = 'posts';
const path = '/api/admin/posts';

export function mountPostAdministration(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, method: 'get', summary: 'Posts in any state, and comments that wait or were removed' },
      answer: { data: managedPostsPage },
    },
    listManagedPosts,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/bulk`, method: 'post', summary: 'Act on a selection, or on a step of all that match' },
      answer: bulkResponse,
    },
    actOnPosts,
  );
}
