import type { APIRoute } from 'astro';
import { listArticles } from '#api/features/content/articles/index.ts';
import type { ContentCard } from '#api/features/content/content/contract.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import { escapeMarkup } from '#api/platform/text/escape-markup.ts';
import { publicPage, setPageExpiry } from '../server/page-context.ts';
import { loadShell } from '../server/page-shell.ts';

const maxItems = 50;

/** Serves an RSS 2.0 feed of the newest public articles in one language, chosen by `?lang=`. */
export const GET: APIRoute = async ({ locals, request, url }) => {
  const headers = new Headers({ 'content-type': 'application/rss+xml; charset=utf-8' });
  const page = { locals, request, response: { headers } };
  const context = publicPage(page);
  const { origin, locale } = context;
  const [shell, { data, until }] = await Promise.all([
    loadShell(context, url),
    listArticles(context, { limit: maxItems }),
  ]);
  setPageExpiry(page, until);
  const items = data.items.filter((item) => item.locale === locale);
  const self = `${origin}/feed.xml?lang=${locale}`;
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${escapeMarkup(shell.name)}</title>
<link>${escapeMarkup(origin)}/articles?lang=${locale}</link>
<description>${escapeMarkup(shell.description)}</description>
<language>${languageTags[locale]}</language>
<atom:link rel="self" type="application/rss+xml" href="${escapeMarkup(self)}"/>
${items.map((item) => writeItem(item, origin)).join('')}</channel></rss>
`;
  return new Response(body, { headers });
};

/**
 * Formats an item. Its id stays the same when its URL or the community's changes, so that feed readers don't show it as
 * new.
 */
function writeItem({ id, title, slug, summary, topics, authorName, publishedAt, locale }: ContentCard, origin: string) {
  const link = escapeMarkup(`${origin}/articles/${slug}?lang=${locale}`);
  return `<item><title>${escapeMarkup(title)}</title><link>${link}</link><guid isPermaLink="false">${id}-${locale}</guid>
<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>${authorName ? `<dc:creator>${escapeMarkup(authorName)}</dc:creator>` : ''}
<description>${escapeMarkup(summary)}</description>${topics.map((topic) => `<category>${escapeMarkup(topic)}</category>`).join('')}</item>
`;
}
