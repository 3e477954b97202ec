import type { Database } from '#api/platform/database/connect.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type BrandSettings, brandSettingsSchema } from './contract.ts';
import { activateNewestVersion, insertNextVersion, selectCurrentVersion } from './queries.ts';

/**
 * Publishes a brand as the next version and returns its number. One transaction writes the version's
 * row and the copy that every page reads together with the content epoch. Called by the operator's
 * command.
 */
export async function publishBrand(
  db: Database,
  settings: BrandSettings,
  by: { userId: string | null; at: Date },
): Promise<number> {
  const brand = brandSettingsSchema.parse(settings);
  const { current } = await namedBatch(db, {
    insert: insertNextVersion(db, brand, by.userId, by.at),
    activation: activateNewestVersion(db),
    current: selectCurrentVersion(db),
  });
  return current[0]?.version ?? 0;
}
