import type { APIRoute } from 'astro';
import type { Context } from '#api/context.ts';
import { contentPath } from '#api/features/content/content/contract.ts';
import { listAddresses } from '#api/features/content/content/index.ts';
import { archivePath, listArchiveAddresses } from '#api/features/growth/campaigns/index.ts';
import { listDirectoryExpertIds } from '#api/features/people/experts/index.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import { publicPage, setPageExpiry } from '../server/page-context.ts';

/** The public pages for search engines, besides content. */
const paths = [
  '/',
  '/articles',
  '/events',
  '/resources',
  '/pricing',
  '/store',
  '/experts',
  '/feedback',
  '/terms',
  '/privacy',
  '/rules',
  '/transparency',
];

/** The content types that have public pages. */
const types = ['article', 'material'] as const;

interface Entry {
  path: string;
  /** The languages that the page exists in. */
  languages?: readonly Locale[] | undefined;
  changed?: Date;
}

export const GET: APIRoute = async ({ locals, request }) => {
  const headers = new Headers({ 'content-type': 'application/xml; charset=utf-8' });
  const page = { locals, request, response: { headers } };
  const context = publicPage(page);
  const [content, experts, newsletters] = await Promise.all([
    listAddresses(context, types),
    listDirectoryExpertIds(context),
    listArchiveAddresses(context),
  ]);
  setPageExpiry(page, content.until);
  const items = content.items.map(
    ({ type, id, slug, locales: languages, updatedAt: changed }): Entry => ({
      path: contentPath({ type, id, slug }),
      languages,
      changed,
    }),
  );
  const { switchedOff } = context.tenant;
  const people = switchedOff.includes('experts') ? [] : experts.map((id): Entry => ({ path: `/profile/${id}` }));
  const archive = newsletters.map(
    ({ slug, locales, sentAt }): Entry => ({ path: archivePath(slug), languages: locales, changed: sentAt }),
  );
  const pages: Entry[] = [...paths.map((path) => ({ path })), ...items];
  const entries = [...pages.filter(({ path }) => isOffered(switchedOff, path)), ...people, ...archive];
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.map((entry) => formatSitemapEntry(entry, context)).join('')}</urlset>
`;
  return new Response(body, { headers });
};

/** Formats an entry for each language, and one without a language, which uses the viewer's. Each lists the others. */
function formatSitemapEntry({ path, languages, changed }: Entry, { origin, tenant }: Context): string {
  const address = origin + path;
  const versions = (languages ?? tenant.languages)
    .filter((code) => tenant.languages.includes(code))
    .map((code) => ({ code, href: `${address}?lang=${code}` }));
  const alternates = [...versions, { code: 'x-default', href: address }].map(
    ({ code, href }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`,
  );
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return [address, ...versions.map(({ href }) => href)]
    .map((loc) => `<url><loc>${loc}</loc>${lastmod}${alternates.join('')}</url>`)
    .join('');
}
