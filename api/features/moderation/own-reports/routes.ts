import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { ownReportsPage } from './contract.ts';
import { listOwnReports } from './list-own-reports.ts';

export function mountOwnReports(api: Api): void {
  endpoint(
    api,
    {
      ...{ method: 'get', tag: 'own-reports', path: '/api/reports', summary: 'Own reports, and what came of them' },
      answer: { data: ownReportsPage },
    },
    listOwnReports,
  );
}
