import type { Context } from '#api/context.ts';
import type { IslandPage } from '../ui/island.tsx';

/** What a page's islands know of it. */
export function islandPage({ locale, tenant, now }: Context, { searchParams }: URL): IslandPage {
  const query = Object.fromEntries([...searchParams].filter(([, value]) => value !== ''));
  return { locale, timeZone: tenant.timeZone, now: now.getTime(), query };
}
