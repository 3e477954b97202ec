import type { APIRoute } from 'astro';
import { downloadAttendees } from '#api/features/events/attendances/index.ts';
import { memberPage } from '../../../../lib/page-context.ts';

export const GET: APIRoute = async ({ locals, request, params }) => {
  const headers = new Headers();
  const context = await memberPage({ locals, request, response: { headers } }, 'admin');
  const answer = await downloadAttendees(context, { id: params['id'] ?? '' });
  answer.headers.set('cache-control', headers.get('cache-control') ?? 'no-store');
  return answer;
};
