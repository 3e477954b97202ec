import type { APIRoute } from 'astro';
import { downloadAttendees } from '#api/features/events/attendances/index.ts';
import { csvQuery } from '#api/platform/csv/contract.ts';
import { memberPage } from '../../../../lib/page-context.ts';

export const GET: APIRoute = async ({ locals, request, params, url }) => {
  const headers = new Headers();
  const context = await memberPage({ locals, request, response: { headers } }, 'admin');
  const answer = await downloadAttendees(context, {
    id: params['id'] ?? '',
    ...csvQuery.catch({ bom: 'yes' }).parse(Object.fromEntries(url.searchParams)),
  });
  answer.headers.set('cache-control', headers.get('cache-control') ?? 'no-store');
  return answer;
};
