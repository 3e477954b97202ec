import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { approveRequest } from './approve-request.ts';
import { approveRequestSchema, declineRequestSchema, joinRequestRefusals } from './contract.ts';
import { declineRequest } from './decline-request.ts';

const call = { tag: 'members', method: 'post', params: idParams, refusals: joinRequestRefusals } as const;

export function mountJoinRequests(api: Api): void {
  endpoint(
    api,
    {
      ...{ ...call, path: '/api/admin/users/:id/approve', body: approveRequestSchema },
      summary: 'Let someone in who asked to join',
    },
    approveRequest,
  );
  endpoint(
    api,
    {
      ...{ ...call, path: '/api/admin/users/:id/decline', body: declineRequestSchema },
      summary: 'Turn down someone who asked to join',
    },
    declineRequest,
  );
}
