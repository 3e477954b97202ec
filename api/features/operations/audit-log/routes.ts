import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { auditPage, auditQuery } from './contract.ts';
import { listAuditEntries } from './list-entries.ts';

export function mountAuditLog(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      tag: 'audit-log',
      path: '/api/admin/audit',
      summary: 'What staff did, the newest first',
      query: auditQuery,
      answer: { data: auditPage },
    },
    listAuditEntries,
  );
}
