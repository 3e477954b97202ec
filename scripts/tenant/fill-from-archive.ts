import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pauseAllCampaigns } from '#api/features/growth/campaigns/index.ts';
import { switchOffSequences } from '#api/features/growth/sequences/index.ts';
import { deletionRecordsPrefix, eraseRestoredAccount } from '#api/features/operations/privacy/index.ts';
import { rebuildPlainTexts } from '#api/features/site/search/index.ts';
import { rebuildSearch } from '#api/features/site/search/rebuild-search.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { cleanImage, imageTypes } from '#api/platform/images/clean-image.ts';
import { maxPictureSize, maxResizedBytes } from '#api/platform/images/contract.ts';
import { isResizedPictureKey } from '#api/platform/images/picture-keys.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { migrateDatabase } from './apply-tenant.ts';
import { loadDatabase } from './archive/load-database.ts';
import type { Head } from './archive/read-archive.ts';
import type { Output } from './command.ts';
import { readPicture, servedPictureTypes } from './read-brand-files.ts';
import type { Target } from './target/target.ts';

interface Filling {
  target: Target;
  tenant: Tenant;
  /** The folder in which the export is unpacked and checked. */
  staging: string;
  head: Head;
  output: Output;
}

/**
 * Restores a community's database and storage from an export, then migrates the database to this version.
 */
export async function fillFromArchive({ target, tenant, staging, head, output }: Filling): Promise<void> {
  const { manifest, digest } = head;
  const { slug } = tenant;
  const db = target.connect(tenant);
  await loadDatabase(db, join(staging, 'database'), manifest, digest);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  output.log(`${slug}: ${rows} rows, equal to the export of ${manifest.exportedAt}`);
  await migrateDatabase(db);
  await holdCampaigns(db, (name) => output.log(`${slug}: the campaign “${name}” waits until someone sends it on`));
  const { switchedOff } = await namedBatch(db, switchOffSequences(db));
  for (const { kind } of switchedOff) output.log(`${slug}: the sequence “${kind}” waits until someone switches it on`);
  await rebuildSearch(db);
  await rebuildPlainTexts(db);
  let stored = 0;
  for (const file of manifest.files) {
    const copy = await prepareFile(file, join(staging, 'files', file.name));
    if (!copy) {
      output.log(`${slug}: ${file.key} is left out: it isn’t the picture that its name says`);
      continue;
    }
    await target.putFile(copy);
    stored += 1;
  }
  output.log(`${slug}: ${stored} files`);
  const erased = await eraseDeletedAccounts(target, tenant, db);
  if (erased > 0) output.log(`${slug}: ${erased} accounts erased that were deleted since the export`);
}

/**
 * Holds campaigns, so that neither the import nor the next minute job sends mail that may have gone out since the
 * export.
 */
async function holdCampaigns(db: Database, say: (name: string) => void): Promise<void> {
  const { paused, overdue } = await namedBatch(db, pauseAllCampaigns(db));
  for (const { name } of [...paused, ...overdue]) say(name);
}

/** Prepares a file for storage. Pictures that anyone may open are cleaned like uploads, whoever signed the export. */
async function prepareFile({ key, type, size }: Head['manifest']['files'][number], path: string) {
  if (isResizedPictureKey(key)) {
    const image = size < maxResizedBytes ? cleanImage(await readFile(path)) : null;
    return image && { key, type: imageTypes[image.extension], bytes: image.bytes };
  }
  const extension = key.slice(key.lastIndexOf('.') + 1);
  const pictureType = servedPictureTypes[extension];
  if (!pictureType) return { key, type, path };
  const picture = size < maxPictureSize.bytes ? readPicture(extension, await readFile(path)) : null;
  return picture && { key, type: pictureType, bytes: picture.bytes };
}

/** Erases accounts again that were deleted after the export: storage records every deletion. */
async function eraseDeletedAccounts({ listFiles, env }: Target, tenant: Tenant, db: Database): Promise<number> {
  const prefix = deletionRecordsPrefix(tenant.slug);
  let erased = 0;
  for (const { key } of await listFiles(prefix)) {
    if (await eraseRestoredAccount({ db, env, tenant, now: new Date() }, key.slice(prefix.length))) erased += 1;
  }
  return erased;
}
