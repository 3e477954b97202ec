import type { APIRoute } from 'astro';
import { downloadCalendar } from '#api/features/events/events/index.ts';
import { memberPage } from '#src/server/page-context.ts';

export const GET: APIRoute = async ({ locals, request, params }) => {
  const context = await memberPage({ locals, request, response: { headers: new Headers() } });
  return downloadCalendar(context, { id: params['id'] ?? '' });
};
