import type { APIRoute } from 'astro';
import { openReportedFile } from '#api/features/moderation/reports/index.ts';
import { personalPage } from '#src/server/page-context.ts';

/** Serves a file of a reported message to staff. */
export const GET: APIRoute = async ({ locals, params, request }) => {
  const context = await personalPage({ locals, request, response: { headers: new Headers() } });
  return openReportedFile(context, { caseId: params['id'] ?? '', id: params['file'] ?? '' }, request);
};
