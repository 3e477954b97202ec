import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandCall, pickFolder } from './command.ts';
import { OperatorError } from './operator-error.ts';
import { shortenPath } from './parse-file.ts';
import { readTenantFolders, type TenantFolder, type TenantFolders } from './read-folders.ts';

export interface ChosenFolder {
  folder: TenantFolder;
  /** The path that the folder has to be copied from; null if it already exists. */
  copiedFrom: string | null;
}

/**
 * Chooses the community's folder: the existing one, or else the exported one, which is checked like any other before it
 * is copied.
 */
export async function chooseFolder(
  { settings, output }: Pick<CommandCall, 'settings' | 'output'>,
  staging: string,
  slug: string,
): Promise<ChosenFolder> {
  const present = readTenantFolders(settings.tenants);
  const path = join(settings.tenants, slug);
  if (existsSync(path)) {
    output.log(`${slug}: ${shortenPath(path)} is used as it is`);
    return { folder: pickFolder(present, slug), copiedFrom: null };
  }
  const exported = await installExportedFolder(staging, slug);
  if (removeDatabaseUrl(join(exported, slug, 'tenant.json'))) {
    output.log(`${slug}: "databaseUrl" of the exported tenant.json is left out: it is that of another deployment`);
  }
  const { folders, faults } = readTenantFolders(exported);
  const [folder] = folders;
  if (!folder) throw new OperatorError(['The exported folder can’t be used:', ...faults.flatMap(({ lines }) => lines)]);
  refuseClaimedHosts(folder, present);
  return { folder: { ...folder, folder: path }, copiedFrom: folder.folder };
}

/** Renames the unpacked folder to the community's slug. */
async function installExportedFolder(staging: string, slug: string): Promise<string> {
  const exported = join(staging, 'tenants');
  await mkdir(exported);
  if (!existsSync(join(staging, 'folder'))) throw new OperatorError(['The export has no folder of the community.']);
  renameSync(join(staging, 'folder'), join(exported, slug));
  return exported;
}

function removeDatabaseUrl(file: string): boolean {
  try {
    const { databaseUrl, ...tenant } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    if (databaseUrl === undefined) return false;
    writeFileSync(file, `${JSON.stringify(tenant, null, 2)}\n`);
    return true;
  } catch {
    // A file that isn't JSON is reported with the folder's other faults.
    return false;
  }
}

/** Throws if a host belongs to another community here, even to one with a broken folder, which may be live. */
function refuseClaimedHosts({ file }: TenantFolder, { folders, faults }: TenantFolders): void {
  const others = [...folders.map((other) => other.file), ...faults];
  for (const hostname of file.hostnames) {
    const other = others.find(({ hostnames }) => hostnames.includes(hostname));
    if (other) throw new OperatorError([`The host ${hostname} belongs to the community "${other.slug}" here.`]);
  }
}
