import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { decideResponse } from './contract.ts';
import { decideCase } from './decide-case.ts';
import { liftRestriction } from './lift-restriction.ts';

export function mountDecisions(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      tag: 'decisions',
      path: '/api/moderation/reports/:id/decide',
      summary: 'Decide on a case that one has claimed: its author and its reporters are notified',
      answer: decideResponse,
    },
    decideCase,
  );
  endpoint(
    api,
    {
      method: 'post',
      tag: 'decisions',
      path: '/api/moderation/users/:id/lift',
      summary: 'End a silence, a suspension or, for administrators, a ban early, and tell the member why',
    },
    liftRestriction,
  );
}
