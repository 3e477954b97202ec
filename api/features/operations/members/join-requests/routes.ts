import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { approveRequest } from './approve-request.ts';
import { declineRequest } from './decline-request.ts';

const call = { tag: 'members', method: 'post' } as const;

export function mountJoinRequests(api: Api): void {
  endpoint(
    api,
    {
      ...{ ...call, path: '/api/admin/users/:id/approve' },
      summary: 'Let someone in who asked to join',
    },
    approveRequest,
  );
  endpoint(
    api,
    {
      ...{ ...call, path: '/api/admin/users/:id/decline' },
      summary: 'Turn down someone who asked to join',
    },
    declineRequest,
  );
}
