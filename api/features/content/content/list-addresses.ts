import type { Context } from '#api/context.ts';
import { isLocale, type Locale } from '#api/platform/i18n/locales.ts';
import type { ContentType } from './contract.ts';
import { nextPublicationQuery, selectAddresses } from './queries.ts';

export interface ContentAddress {
  id: string;
  type: ContentType;
  slug: string;
  locales: Locale[];
  updatedAt: Date;
}

/** A sitemap can list 50,000 URLs. The remaining ones are reserved for pages that aren't content items. */
const maxAddresses = 49_000;

/** Lists the addresses of all public items, for the sitemap, and how long the list is valid. One database exchange. */
export async function listAddresses(
  { db, now }: Context,
  types: readonly ContentType[],
): Promise<{ items: ContentAddress[]; until: Date | undefined }> {
  const [rows, [next]] = await db.batch([
    selectAddresses(db, types, now, maxAddresses),
    nextPublicationQuery(db, types, now),
  ]);
  const items = rows.map(({ id, type, slug, locales, updatedAt }) => ({
    id,
    type,
    slug,
    locales: locales.split(',').filter(isLocale),
    updatedAt: new Date(updatedAt),
  }));
  return { items, until: next?.at == null ? undefined : new Date(next.at) };
}
