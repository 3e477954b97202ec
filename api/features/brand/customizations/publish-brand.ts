import type { Database } from '#api/platform/database/connect.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type BrandSettings, brandSettingsSchema } from './contract.ts';
import { addVersion } from './queries.ts';

/**
 * Publishes a brand as the next version and returns its number. One transaction writes the version's
 * row and the copy that every page reads together with the content epoch. Called by the operator's
 * command.
 */
export async function publishBrand(
  db: Database,
  settings: BrandSettings,
  { userId, at, isFromFolder }: { userId: string | null; at: Date; isFromFolder?: boolean },
): Promise<number> {
  const brand = brandSettingsSchema.parse(settings);
  const version = { settings: brand, createdBy: userId, at, isFromFolder: isFromFolder ?? userId === null };
  const { current } = await namedBatch(db, addVersion(db, version));
  return current[0]?.version ?? 0;
}

interface KeptBrand {
  version: number;
  settings: BrandSettings;
  createdBy: string | null;
}

/**
 * Stores the folder's brand as a version that administrators can start from, and republishes their own on top of it, so
 * that pages keep showing it. Returns its number.
 */
export async function publishFolderBrand(
  db: Database,
  folder: BrandSettings,
  kept: KeptBrand,
  at: Date,
): Promise<number> {
  const beneath = { settings: brandSettingsSchema.parse(folder), createdBy: null, isFromFolder: true, at };
  const settings = brandSettingsSchema.parse(kept.settings);
  const above = { settings, createdBy: kept.createdBy, restoredFrom: kept.version, at };
  const { added } = addVersion(db, beneath);
  const { current } = await namedBatch(db, { beneath: added, ...addVersion(db, above) });
  return current[0]?.version ?? 0;
}
