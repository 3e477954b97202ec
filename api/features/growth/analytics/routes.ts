import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { analyticsReportSchema } from './contract.ts';
import { downloadAnalytics } from './download/download-analytics.ts';
import { identifyMember } from './identify-member.ts';
import { onlineMembersSchema } from './online/contract.ts';
import { getOnlineMembers } from './online/get-online-members.ts';
import { getAnalyticsReport } from './report/get-analytics-report.ts';
import { reportEvent } from './report-event.ts';
import { reportPageView } from './report-page-view.ts';

const report = { method: 'post', tag: 'analytics', status: 202 } as const;

export function mountAnalytics(api: Api): void {
  endpoint(api, { ...report, path: '/api/analytics/track', summary: 'Count an event' }, reportEvent);
  endpoint(api, { ...report, path: '/api/analytics/pageview', summary: 'Count a page view' }, reportPageView);
  endpoint(
    api,
    {
      ...report,
      path: '/api/analytics/identify',
      summary: 'Send the member’s role and plan to the community’s analytics service, under a hash',
    },
    identifyMember,
  );
  endpoint(
    api,
    {
      method: 'get',
      tag: 'analytics',
      path: '/api/admin/analytics',
      summary: 'What happened in a period, against the one before',
      answer: { data: analyticsReportSchema },
    },
    getAnalyticsReport,
  );
  endpoint(
    api,
    {
      method: 'get',
      tag: 'analytics',
      path: '/api/admin/analytics/online',
      summary: 'How many members are on the site now',
      answer: { data: onlineMembersSchema },
    },
    getOnlineMembers,
  );
  endpoint(
    api,
    {
      method: 'get',
      tag: 'analytics',
      path: '/api/admin/analytics/download',
      summary: 'A panel of the report, or its series, as CSV',
      answersFile: 'text/csv',
    },
    downloadAnalytics,
  );
}
