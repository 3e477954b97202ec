import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { extract } from 'tar';
import { deletionRecordsPrefix, eraseAgain } from '#api/features/operations/account-deletions/index.ts';
import { rebuildSearch } from '#api/features/site/search/rebuild-search.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { type Tenant, tenantSchema } from '#tenants/schema.ts';
import { applyTenant, migrateDatabase } from './apply-tenant.ts';
import { endImport, loadDatabase } from './archive/load-database.ts';
import { digestFile, fingerprintSecrets, type Manifest, manifestSchema, secretUses } from './archive/manifest.ts';
import { type Command, type CommandCall, pickFolders } from './command.ts';
import { expectedTenant } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { nameFile } from './parse-file.ts';
import { readTenantFolders, type TenantFolder } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import type { Target } from './target/target.ts';

/**
 * `import <file>`: opens a community from an export, in an empty database. Its hosts are published last, so an
 * interrupted import is never visible and can be run again.
 */
export const importCommunity: Command = async (call) => {
  const [typed] = call.args;
  if (!typed) throw new OperatorError(['From which file? npm run tenant -- import <file.tar.gz>']);
  if (!existsSync(typed)) throw new OperatorError([`There is no file ${typed}.`]);
  const staging = await mkdtemp(join(tmpdir(), 'kogu-import-'));
  try {
    const manifest = await unpack(resolve(typed), staging);
    const folder = takeFolder(call, staging, manifest);
    return await withTarget(call, async (target) => {
      const databaseUrl = await target.createDatabase(expectedTenant(folder, null));
      const tenant = tenantSchema.parse({ ...expectedTenant(folder, null), ...(databaseUrl ? { databaseUrl } : {}) });
      const db = target.connect(tenant);
      await loadDatabase(db, join(staging, 'database'), manifest);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      call.output.log(`${manifest.slug}: ${rows} rows, equal to the export of ${manifest.exportedAt}`);
      await migrateDatabase(db);
      await rebuildSearch(db);
      for (const { key, type, name } of manifest.files) {
        await target.putFile({ key, type, path: join(staging, 'files', name) });
      }
      call.output.log(`${manifest.slug}: ${manifest.files.length} files`);
      const erased = await forgetDeleted(target, tenant, db);
      if (erased > 0) call.output.log(`${manifest.slug}: ${erased} accounts erased that were deleted since the export`);
      await endImport(db);
      const { notes } = await applyTenant(target, folder);
      for (const note of notes) call.output.log(`  ${note}`);
      for (const line of compareSecrets(target, manifest)) call.output.log(line);
      return 0;
    });
  } finally {
    await rm(staging, { recursive: true });
  }
};

/** Unpacks an export, and compares every file with its checksum before writing anything elsewhere. */
async function unpack(file: string, staging: string): Promise<Manifest> {
  const broken = (why: string) => new OperatorError([`The export is damaged, and nothing was changed: ${why}`]);
  try {
    await extract({ file, cwd: staging, strict: true });
  } catch (error) {
    throw broken(error instanceof Error ? error.message : String(error));
  }
  const read = existsSync(join(staging, 'manifest.json'))
    ? manifestSchema.safeParse(JSON.parse(await readFile(join(staging, 'manifest.json'), 'utf8')))
    : null;
  if (!read?.success) throw broken('manifest.json is missing or not of this version');
  const { tables, files, folder } = read.data;
  const parts = [
    ...tables.map(({ name, sha256 }) => ({ path: `database/${name}.jsonl`, sha256 })),
    ...files.map(({ name, sha256 }) => ({ path: `files/${name}`, sha256 })),
    ...folder.map(({ name, sha256 }) => ({ path: `folder/${name}`, sha256 })),
  ];
  for (const { path, sha256 } of parts) {
    const found = existsSync(join(staging, path)) ? await digestFile(join(staging, path)) : 'missing';
    if (found !== sha256) throw broken(`${path} is not what was exported`);
  }
  return read.data;
}

/** The community's folder: the existing one, or a copy of the exported one. */
function takeFolder({ settings, output }: CommandCall, staging: string, { slug }: Manifest): TenantFolder {
  const path = join(settings.tenants, slug);
  if (existsSync(path)) output.log(`${slug}: ${nameFile(path)} is used as it is`);
  else cpSync(join(staging, 'folder'), path, { recursive: true });
  const [folder] = pickFolders(readTenantFolders(settings.tenants), slug);
  if (!folder) throw new OperatorError([`${nameFile(path)} can't be used.`]);
  return folder;
}

/** Storage records every deletion, so accounts erased after the export stay erased. */
async function forgetDeleted({ listFiles, env }: Target, tenant: Tenant, db: Database): Promise<number> {
  const prefix = deletionRecordsPrefix(tenant.slug);
  let erased = 0;
  for (const { key } of await listFiles(prefix)) {
    if (await eraseAgain({ db, env, tenant, now: new Date() }, key.slice(prefix.length))) erased += 1;
  }
  return erased;
}

function compareSecrets({ env }: Target, { secrets }: Manifest): string[] {
  const known = fingerprintSecrets(env);
  return Object.entries(secretUses).flatMap(([name, loss]) => {
    if (known[name]?.length === 0) return [`${name} isn’t set here, so nobody compared it with that of the export.`];
    const isKnown = secrets[name]?.every((fingerprint) => known[name]?.includes(fingerprint));
    return isKnown ? [] : [`${name} is another than in the export: ${loss}.`];
  });
}
