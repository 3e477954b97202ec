import { existsSync, rmSync } from 'node:fs';
import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { type ArchiveKeys, readArchiveKeys } from './archive/keys.ts';
import { digestFile, fingerprintSecrets, listArchiveFiles, type Manifest } from './archive/manifest.ts';
import { manifestName, signatureName } from './archive/read-archive.ts';
import { withStaging } from './archive/staging.ts';
import { pack } from './archive/streams.ts';
import { writeDatabase } from './archive/write-database.ts';
import { type Command, type Output, pickFolder } from './command.ts';
import { buildTenantRecord, requireRegisteredTenant } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { readTenantFolders, type TenantFolder } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import type { Target } from './target/target.ts';

/**
 * `export <slug> <file> [--encrypt]`: writes a community to one file signed with the operator's key: its database,
 * stored files and folder.
 */
export const exportCommunity: Command = async (call) => {
  const [slug, typed] = call.args;
  if (!slug || !typed) {
    throw new OperatorError(['Which community, and to which file? npm run tenant -- export <slug> <file.tar.gz>']);
  }
  const file = resolve(typed);
  if (existsSync(file)) throw new OperatorError([`${typed} exists already. Nothing was written.`]);
  if (!existsSync(dirname(file))) throw new OperatorError([`There is no folder ${dirname(typed)}.`]);
  const folder = pickFolder(readTenantFolders(call.settings.tenants), slug);
  const keys = await readArchiveKeys(call);
  return withTarget(call, async (target) => {
    const tenant = buildTenantRecord(folder, await requireRegisteredTenant(target, folder));
    const isEncrypted = 'encrypt' in call.options;
    await writeArchive({ target, folder, tenant, file, keys, isEncrypted, output: call.output });
    call.output.log(`${typed}: SHA-256 ${await digestFile(file)}`);
    call.output.log(`Signed with ${[...keys.own][0]}. It holds personal data: keep it as safe as the database.`);
    return 0;
  });
};

interface Wanted {
  target: Target;
  folder: TenantFolder;
  tenant: Tenant;
  file: string;
  keys: ArchiveKeys;
  isEncrypted: boolean;
  output: Output;
}

/** Writes a community to a file that doesn't exist yet. */
export async function writeArchive({ target, folder, tenant, file, keys, isEncrypted, output }: Wanted): Promise<void> {
  const { slug } = tenant;
  // Staged next to the file itself, because the system's temporary folder may be too small.
  await withStaging(dirname(file), 'export', async (staging) => {
    const { tables, migration } = await writeDatabase(target.connect(tenant), join(staging, 'database'));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    output.log(`${slug}: ${rows} rows of ${tables.length} tables`);
    const files = await copyFiles(target, slug, join(staging, 'files'));
    output.log(`${slug}: ${files.length} files, ${files.reduce((sum, { size }) => sum + size, 0)} bytes`);
    const manifest: Manifest = {
      format: 2,
      slug,
      exportedAt: new Date().toISOString(),
      migration,
      secrets: fingerprintSecrets(target.env),
      tables,
      files,
      folder: await copyFolder(folder.folder, join(staging, 'folder')),
    };
    const content = Buffer.from(JSON.stringify(manifest, null, 2));
    const { publicKey, sign } = keys.signer;
    await writeFile(join(staging, manifestName), content);
    await writeFile(join(staging, signatureName), JSON.stringify({ publicKey, signature: sign(content) }));
    const names = [manifestName, signatureName, ...listArchiveFiles(manifest).map(({ path }) => path)];
    try {
      await pack(file, { folder: staging, names, keys: isEncrypted ? keys : null });
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    }
  });
}

/** Copies the stored files under numbers, because a key may not be a valid file name on this system. */
async function copyFiles(target: Target, slug: string, folder: string): Promise<Manifest['files']> {
  await mkdir(folder);
  const files: Manifest['files'] = [];
  for (const { key, size } of await target.listFiles(`${slug}/`)) {
    const name = String(files.length + 1);
    const path = join(folder, name);
    const type = await target.readFile(key, path);
    files.push({ name, key, type, size, sha256: await digestFile(path) });
  }
  return files;
}

/** Copies only regular files, because a link in the tenant's folder may point anywhere. */
async function copyFolder(from: string, to: string): Promise<Manifest['folder']> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name: base }) => {
      const path = join(parentPath, base);
      const name = path.slice(from.length + 1).replaceAll('\\', '/');
      await mkdir(dirname(join(to, name)), { recursive: true });
      await copyFile(path, join(to, name));
      return { name, size: (await stat(path)).size, sha256: await digestFile(path) };
    }),
  );
}
