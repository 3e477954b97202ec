import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { createReportResponse, reportFormResponse } from './contract.ts';
import { createReport } from './create-report.ts';
import { getReportForm } from './get-reported-target.ts';
import { openCase } from './open-case.ts';

export function mountReports(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      tag: 'reports',
      path: '/api/reports',
      summary: 'Report a post, comment, message, profile or expert to the moderators',
      status: 202,
      answer: createReportResponse,
    },
    createReport,
  );
  endpoint(
    api,
    {
      ...{ method: 'get', tag: 'reports', path: '/api/reports/form' },
      summary: 'What a report would be about, and the reasons it can give',
      answer: reportFormResponse,
    },
    getReportForm,
  );
  endpoint(
    api,
    {
      ...{ method: 'post', tag: 'reports', path: '/api/moderation/users/:id/case' },
      summary: 'Open a case about a member’s account without a report',
      answer: createReportResponse,
    },
    openCase,
  );
}
