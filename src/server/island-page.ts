import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { resources } from '#locales/index.ts';
import { provideTexts } from '../shared/page-texts.ts';
import type { IslandPage } from '../ui/island.tsx';

// Provided once, not for each request: the texts are the same for everyone.
provideTexts((locale) => resources[locale]);

/** Returns the data about a page that its islands get. */
export function islandPage({ locale, tenant, now }: Context, { searchParams }: URL): IslandPage {
  const query = Object.fromEntries([...searchParams].filter(([, value]) => value !== ''));
  return { locale, timeZone: tenant.timeZone, now: now.getTime(), query };
}

/**
 * Like {@link islandPage}, but for a list whose state is in the URL. Values that the list doesn't know, such as
 * mistyped ones, are removed from its query, and its table says which.
 */
export function islandPageOfList(context: Context, url: URL, schema: z.ZodType): IslandPage {
  const page = islandPage(context, url);
  const { error } = schema.safeParse(page.query);
  if (!error) return page;
  const unknown = new Set(error.issues.map(({ path: [name] }) => String(name)));
  const entries = Object.entries(page.query);
  const query = Object.fromEntries(entries.filter(([name]) => !unknown.has(name) && name !== 'cursor'));
  const ignored = Object.fromEntries(entries.filter(([name]) => unknown.has(name)));
  return schema.safeParse(query).success ? { ...page, query, ignored } : { ...page, query: {}, ignored: page.query };
}
