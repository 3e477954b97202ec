import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { create } from 'tar';
import { digestFile, fingerprintSecrets, type Manifest } from './archive/manifest.ts';
import { writeDatabase } from './archive/write-database.ts';
import { type Command, pickFolders } from './command.ts';
import { expectedTenant, findRegistered } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { readTenantFolders } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import type { Target } from './target/target.ts';

/** `export <slug> <file>`: writes a community to one file: its database, stored files and folder. */
export const exportCommunity: Command = async (call) => {
  const [slug, typed] = call.args;
  if (!slug || !typed) {
    throw new OperatorError(['Which community, and to which file? npm run tenant -- export <slug> <file.tar.gz>']);
  }
  const file = resolve(typed);
  if (existsSync(file)) throw new OperatorError([`${typed} exists already. Nothing was written.`]);
  const [folder] = pickFolders(readTenantFolders(call.settings.tenants), slug);
  return withTarget(call, async (target) => {
    const registered = folder && (await findRegistered(target, folder));
    if (!registered) throw new OperatorError([`${slug} is not applied yet: npm run tenant -- apply ${slug}`]);
    // Next to the file itself, because the system's temporary folder may be too small.
    const staging = await mkdtemp(join(dirname(file), '.kogu-export-'));
    try {
      const { tables, migration } = await writeDatabase(
        target.connect(expectedTenant(folder, registered)),
        join(staging, 'database'),
      );
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      call.output.log(`${slug}: ${rows} rows of ${tables.length} tables`);
      const files = await copyFiles(target, slug, join(staging, 'files'));
      call.output.log(`${slug}: ${files.length} files, ${files.reduce((sum, { size }) => sum + size, 0)} bytes`);
      const manifest: Manifest = {
        format: 1,
        slug,
        exportedAt: new Date().toISOString(),
        migration,
        secrets: fingerprintSecrets(target.env),
        tables,
        files,
        folder: await copyFolder(folder.folder, join(staging, 'folder')),
      };
      await writeFile(join(staging, 'manifest.json'), JSON.stringify(manifest, null, 2));
      await create({ gzip: true, file, cwd: staging, mode: 0o600 }, await readdir(staging));
      call.output.log(`${typed}: SHA-256 ${await digestFile(file)}`);
      call.output.log('It holds personal data: keep it as safe as the database.');
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await rm(staging, { recursive: true });
    }
    return 0;
  });
};

/** Files are numbered, because a key may not be a valid file name on this system. */
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
