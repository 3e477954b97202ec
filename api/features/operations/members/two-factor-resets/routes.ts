import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { cancelReset } from './cancel-reset.ts';
import { confirmReset } from './confirm-reset.ts';
import { requestResetResponse, twoFactorResetSchema } from './contract.ts';
import { listResets } from './list-resets.ts';
import { requestReset } from './request-reset.ts';

const tag = 'members';
const path = '/api/admin/two-factor-resets';
const one = { tag } as const;

export function mountTwoFactorResets(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, method: 'get', summary: 'Two-factor resets that wait for another administrator' },
      answer: { data: z.object({ items: z.array(twoFactorResetSchema) }) },
    },
    listResets,
  );
  endpoint(
    api,
    {
      ...{ ...one, path: '/api/admin/users/:id/two-factor-reset', method: 'post' },
      summary: 'Ask another administrator to reset a member’s two-factor',
      answer: requestResetResponse,
    },
    requestReset,
  );
  endpoint(
    api,
    { ...one, path: `${path}/:id/confirm`, method: 'post', summary: 'Reset a member’s two-factor, as asked' },
    confirmReset,
  );
  endpoint(
    api,
    { ...one, path: `${path}/:id`, method: 'delete', summary: 'Refuse or withdraw a two-factor reset' },
    cancelReset,
  );
}
