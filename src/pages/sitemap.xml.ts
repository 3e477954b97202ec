import type { APIRoute } from 'astro';
import { locales } from '#api/platform/i18n/contract.ts';
import { publicPage } from '../lib/page-context.ts';

/** Public pages that search engines should know; content features add theirs. */
const paths = ['/', '/pricing', '/experts', '/feedback'];

export const GET: APIRoute = ({ locals, request }) => {
  const headers = new Headers({ 'content-type': 'application/xml; charset=utf-8' });
  const { origin } = publicPage({ locals, request, response: { headers } });
  const alternates = (path: string) =>
    locales
      .map((code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${origin}${path}?lang=${code}"/>`)
      .join('');
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc>${alternates(path)}</url>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>
`;
  return new Response(body, { headers });
};
