import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { auditPage } from './contract.ts';
import { exportAuditEntries, listAuditEntries } from './list-entries.ts';

export function mountAuditLog(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      tag: 'audit-log',
      path: '/api/admin/audit',
      summary: 'What staff did, the newest first',
      answer: { data: auditPage },
    },
    listAuditEntries,
  );
  endpoint(
    api,
    {
      method: 'get',
      tag: 'audit-log',
      path: '/api/admin/audit/export',
      summary: 'The same as CSV, at most 20,000 entries',
      answersFile: 'text/csv',
    },
    exportAuditEntries,
  );
}
