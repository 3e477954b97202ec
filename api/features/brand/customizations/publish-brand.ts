import type { Database } from '#api/platform/database/connect.ts';
import { type BrandSettings, brandSettingsSchema } from './contract.ts';
import { insertNextVersion, putNewestInForce, versionInForce } from './queries.ts';

/**
 * Puts a brand in force as the next version and answers its number, in one transaction: the
 * version's own row, and the copy that every page reads together with its epoch. Parsed before it
 * is stored. The operator's command and the admin page both end here.
 */
export async function publishBrand(
  db: Database,
  settings: BrandSettings,
  by: { userId: string | null; at: Date },
): Promise<number> {
  const brand = brandSettingsSchema.parse(settings);
  const [, , [inForce]] = await db.batch([
    insertNextVersion(db, brand, by.userId, by.at),
    putNewestInForce(db),
    versionInForce(db),
  ]);
  return inForce?.version ?? 0;
}
