import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { claimCase, releaseCase } from './claim-case.ts';
import { caseSchema, casesPage, claimResponse, statsSchema } from './contract.ts';
import { discardCase } from './discards/discard-case.ts';
import { getCase } from './get-case.ts';
import { getModerationStats } from './get-moderation-stats.ts';
import { listCases } from './list-cases.ts';

const tag = 'cases';
const path = '/api/moderation/reports';

export function mountCases(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, method: 'get', summary: 'Cases: what waits, by severity or age, or what was decided' },
      answer: { data: casesPage },
    },
    listCases,
  );
  endpoint(
    api,
    {
      ...{ tag, method: 'get', path: '/api/moderation/stats', summary: 'The figures of the moderators’ dashboard' },
      answer: { data: statsSchema },
    },
    getModerationStats,
  );
  endpoint(
    api,
    {
      ...{ tag, method: 'get', path: `${path}/:id`, summary: 'A case with its reports and snapshots' },
      answer: { data: caseSchema },
    },
    getCase,
  );
  endpoint(
    api,
    {
      ...{ tag, method: 'post', path: `${path}/:id/claim`, summary: 'Reserve a case for an hour' },
      answer: claimResponse,
    },
    claimCase,
  );
  endpoint(
    api,
    { tag, method: 'post', path: `${path}/:id/release`, summary: 'Give a case back to the queue' },
    releaseCase,
  );
  endpoint(
    api,
    { tag, method: 'post', path: `${path}/:id/discard`, summary: 'Discard a case opened without a report' },
    discardCase,
  );
}
