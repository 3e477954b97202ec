import type { Context } from '#api/context.ts';
import { resources } from '#locales/index.ts';
import { provideTexts } from '../shared/page-texts.ts';
import type { IslandPage } from '../ui/island.tsx';

// Once, not for each request: the texts are the same for everyone.
provideTexts((locale) => resources[locale]);

/** What a page's islands know of it. */
export function islandPage({ locale, tenant, now }: Context, { searchParams }: URL): IslandPage {
  const query = Object.fromEntries([...searchParams].filter(([, value]) => value !== ''));
  return { locale, timeZone: tenant.timeZone, now: now.getTime(), query };
}
