import type { APIRoute } from 'astro';
import { listArticles } from '#api/features/content/articles/index.ts';
import type { ContentCard } from '#api/features/content/content/contract.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import { keepUntil, publicPage } from '../lib/page-context.ts';
import { loadShell } from '../lib/page-shell.ts';

const newest = 50;

/** The newest public articles in one language, as RSS 2.0. `?lang=` selects the language. */
export const GET: APIRoute = async ({ locals, request, url }) => {
  const headers = new Headers({ 'content-type': 'application/rss+xml; charset=utf-8' });
  const page = { locals, request, response: { headers } };
  const context = publicPage(page);
  const { origin, locale } = context;
  const [shell, { data, until }] = await Promise.all([
    loadShell(context, url),
    listArticles(context, { limit: newest }),
  ]);
  keepUntil(page, until);
  const items = data.items.filter((item) => item.locale === locale);
  const self = `${origin}/feed.xml?lang=${locale}`;
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${text(shell.name)}</title>
<link>${text(origin)}/articles?lang=${locale}</link>
<description>${text(shell.description)}</description>
<language>${languageTags[locale]}</language>
<atom:link rel="self" type="application/rss+xml" href="${text(self)}"/>
${items.map((item) => writeItem(item, origin)).join('')}</channel></rss>
`;
  return new Response(body, { headers });
};

function writeItem({ title, slug, summary, topics, authorName, publishedAt, locale }: ContentCard, origin: string) {
  const link = text(`${origin}/articles/${slug}?lang=${locale}`);
  return `<item><title>${text(title)}</title><link>${link}</link><guid>${link}</guid>
<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>${authorName ? `<dc:creator>${text(authorName)}</dc:creator>` : ''}
<description>${text(summary)}</description>${topics.map((topic) => `<category>${text(topic)}</category>`).join('')}</item>
`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML, without the control characters that XML 1.0 forbids. */
function text(plain: string): string {
  return plain.replace(/[^\P{Cc}\n\t]/gu, '').replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark);
}
