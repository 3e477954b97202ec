import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { createReportAnswer, createReportSchema, openCaseRefusals, reportRefusals } from './contract.ts';
import { createReport } from './create-report.ts';
import { openCase } from './open-case.ts';

export function mountReports(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      tag: 'reports',
      signedIn: false,
      path: '/api/reports',
      summary: 'Report a post, comment, message, profile or expert to the moderators',
      status: 202,
      body: createReportSchema,
      answer: createReportAnswer,
      refusals: reportRefusals,
    },
    createReport,
  );
  endpoint(
    api,
    {
      ...{ method: 'post', tag: 'reports', path: '/api/moderation/users/:id/case' },
      summary: 'Open a case about a member’s account without a report',
      ...{ params: idParams, answer: createReportAnswer, refusals: openCaseRefusals },
    },
    openCase,
  );
}
