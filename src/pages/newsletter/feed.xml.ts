import type { APIRoute } from 'astro';
import { archivePath, listArchive } from '#api/features/growth/campaigns/index.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import { escapeMarkup } from '#api/platform/text/escape-markup.ts';
import { publicPage } from '../../server/page-context.ts';

const maxItems = 50;

/** Serves an RSS 2.0 feed of the newest newsletters that everyone can read, in one language, chosen by `?lang=`. */
export const GET: APIRoute = async ({ locals, request }) => {
  const headers = new Headers({ 'content-type': 'application/rss+xml; charset=utf-8' });
  const context = publicPage({ locals, request, response: { headers } });
  const { t, origin, locale, tenant } = context;
  const { data } = await listArchive(context, { limit: maxItems });
  const items = data.items
    .filter((item) => item.locale === locale)
    .map(({ slug, subject, preview, sentAt }) => {
      const link = escapeMarkup(`${origin}${archivePath(slug)}?lang=${locale}`);
      return `<item><title>${escapeMarkup(subject)}</title><link>${link}</link><guid isPermaLink="false">${slug}-${locale}</guid>
<pubDate>${new Date(sentAt).toUTCString()}</pubDate><description>${escapeMarkup(preview)}</description></item>
`;
    });
  const self = `${origin}/newsletter/feed.xml?lang=${locale}`;
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeMarkup(t('newsletter:archive.feed', { community: tenant.name }))}</title>
<link>${escapeMarkup(origin)}${archivePath('')}?lang=${locale}</link>
<description>${escapeMarkup(t('newsletter:archive.description', { community: tenant.name }))}</description>
<language>${languageTags[locale]}</language>
<atom:link rel="self" type="application/rss+xml" href="${escapeMarkup(self)}"/>
${items.join('')}</channel></rss>
`;
  return new Response(body, { headers });
};
