import { type BrandSettings, brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import { publishBrand } from '#api/features/brand/customizations/publish-brand.ts';
import { communityState } from '#api/platform/community-state/schema.ts';
import { databaseOf } from './settings.ts';
import { waitUntilBrandIsServed } from './until-brand-is-served.ts';

/** Publishes a community's brand with something changed, as its operator would, and returns the version now served. */
export async function publishChangedBrand(slug: string, change: (brand: BrandSettings) => object): Promise<number> {
  const db = databaseOf(slug);
  const [state] = await db.select().from(communityState);
  const settings = brandSettingsSchema.parse(state?.brandSettings);
  const changed = { ...settings, ...change(settings) };
  const version = await publishBrand(db, changed, { userId: null, at: new Date() });
  await waitUntilBrandIsServed(slug);
  return version;
}

/** Publishes the brand with a different shape of corners. */
export function publishChangedCorners(slug: string): Promise<number> {
  return publishChangedBrand(slug, ({ corners }) => ({ corners: corners === 'sharp' ? 'round' : 'sharp' }));
}
