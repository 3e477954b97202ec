import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { limitsResponse } from './contract.ts';
import { changeLimits, getLimits } from './manage-limits.ts';

const call = { tag: 'spaces', path: '/api/admin/settings/limits', answer: limitsResponse } as const;

export function mountWritingLimits(api: Api): void {
  endpoint(api, { ...call, method: 'get', summary: 'How much members may write' }, getLimits);
  endpoint(
    api,
    { ...call, method: 'patch', summary: 'Change how much members may write, based on the version that was read' },
    changeLimits,
  );
}
