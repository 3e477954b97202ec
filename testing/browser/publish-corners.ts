import { brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import { publishBrand } from '#api/features/brand/customizations/publish-brand.ts';
import { communityState } from '#api/platform/community-state/schema.ts';
import { databaseOf } from './settings.ts';

/** How long the server may still serve the previous brand. */
const seenAfterMs = 1_100;

/** Publishes a community's brand with other corners, as its operator would, and returns the new version. */
export async function publishOtherCorners(slug: string): Promise<number> {
  const db = databaseOf(slug);
  const [state] = await db.select().from(communityState);
  const settings = brandSettingsSchema.parse(state?.brandSettings);
  const corners = settings.corners === 'sharp' ? 'round' : 'sharp';
  const version = await publishBrand(db, { ...settings, corners }, { userId: null, at: new Date() });
  await new Promise((resolve) => setTimeout(resolve, seenAfterMs));
  return version;
}
