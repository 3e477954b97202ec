import type { APIRoute } from 'astro';
import { renderSampleMail } from '../../features/operations/setup/brand-studio/sample-mail.ts';
import { previewPage } from '../../server/page-context.ts';

/** Allows a mail's inline styles, which pages forbid. A mail runs no script and loads only the community's icon. */
const mailPolicy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves a sample of the community's mails with the draft's brand. */
export const GET: APIRoute = async ({ locals, request, url }) => {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': mailPolicy });
  const context = previewPage({ locals, request, response: { headers } });
  return new Response(await renderSampleMail(context, url.searchParams.get('theme')), { headers });
};
