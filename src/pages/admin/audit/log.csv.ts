import type { APIRoute } from 'astro';
import { auditQuery } from '#api/features/operations/audit-log/contract.ts';
import { exportAuditEntries } from '#api/features/operations/audit-log/index.ts';
import { csvQuery } from '#api/platform/csv/contract.ts';
import { memberPage } from '../../../lib/page-context.ts';

export const GET: APIRoute = async ({ locals, request, url }) => {
  const headers = new Headers();
  const context = await memberPage({ locals, request, response: { headers } }, 'admin');
  const given = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
  const query = auditQuery.safeParse(given).success ? given : {};
  const answer = await exportAuditEntries(context, { ...query, ...csvQuery.catch({ bom: 'yes' }).parse(given) });
  answer.headers.set('cache-control', headers.get('cache-control') ?? 'no-store');
  return answer;
};
