import type { Database } from '#api/platform/database/connect.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type BrandSettings, brandSettingsSchema } from './contract.ts';
import { addBrandVersion } from './queries.ts';

/**
 * Publishes a brand as the next version and returns its number. One transaction writes the version, the brand that
 * every page reads, and a new content epoch. Used to set up tests: the studio and the operator's command add versions
 * in larger transactions of their own.
 */
export async function publishBrand(
  db: Database,
  settings: BrandSettings,
  { userId, at, isFromFolder }: { userId: string | null; at: Date; isFromFolder?: boolean },
): Promise<number> {
  const brand = brandSettingsSchema.parse(settings);
  const version = { settings: brand, createdBy: userId, at, isFromFolder: isFromFolder ?? userId === null };
  const { current } = await namedBatch(db, addBrandVersion(db, version));
  return current[0]?.version ?? 0;
}
