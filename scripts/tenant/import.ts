import { cpSync, existsSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { applyFolderContents } from './apply-tenant.ts';
import { findRowErrors } from './archive/find-row-errors.ts';
import { endImport, markImportFilled, readImportMark } from './archive/import-mark.ts';
import { type ArchiveKeys, readArchiveKeys } from './archive/keys.ts';
import { type Head, readArchiveHead, unpack } from './archive/read-archive.ts';
import { withStaging } from './archive/staging.ts';
import { type ChosenFolder, chooseFolder } from './choose-folder.ts';
import type { Command, CommandCall } from './command.ts';
import { exportBeforeReplacing, needsExport } from './export-before-replacing.ts';
import { fillFromArchive } from './fill-from-archive.ts';
import { findRegisteredTenant } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { closeHosts, publishHosts, refuseForeignHosts } from './publish-hosts.ts';
import { reportSecrets } from './report-secrets.ts';
import { ensureDatabase } from './target/ensure-database.ts';
import { withTarget } from './target/open-target.ts';
import type { Target } from './target/target.ts';

/**
 * `import <file> [--trust <fingerprint>] [--replace]`: creates a community from an export. Everything in it is checked
 * before the first write; the hosts are closed first and opened last, so that no one sees it half filled. After an
 * interruption, it can be run again.
 */
export const importCommunity: Command = async (call) => {
  const [typed] = call.args;
  if (!typed) throw new OperatorError(['From which file? npm run tenant -- import <file.tar.gz>']);
  if (!existsSync(typed)) throw new OperatorError([`There is no file ${typed}.`]);
  const file = resolve(typed);
  const keys = await readArchiveKeys(call);
  const head = await readArchiveHead(file, keys);
  requireTrust(call, typed, head);
  return withStaging(tmpdir(), 'import', async (staging) => {
    await unpack(file, keys, head, staging);
    const faults = await findRowErrors(join(staging, 'database'), head.manifest);
    if (faults.length > 0) throw new OperatorError(faults.map((why) => `The export is refused: ${why}.`));
    const chosen = await chooseFolder(call, staging, head.manifest.slug);
    await withTarget(call, (target) => runImport({ call, target, staging, file, keys, head, chosen }));
    return 0;
  });
};

/** Throws unless the operator trusts the export, which contains a whole community with its administrators. */
function requireTrust({ options, output }: CommandCall, typed: string, { fingerprint, isOwn, manifest }: Head): void {
  if (isOwn) return;
  const isUnsigned = fingerprint.startsWith('file:');
  const what = isUnsigned ? 'isn’t signed' : 'is signed with a key that isn’t this deployment’s ARCHIVE_KEY';
  if (options['trust'] === fingerprint) {
    output.log(`${manifest.slug}: the export ${what}; ${fingerprint} is trusted as you said`);
    return;
  }
  throw new OperatorError([
    `The export of ${manifest.slug} ${what}, and nothing was changed. Its fingerprint: ${fingerprint}`,
    'If you know where it comes from, and that this is its fingerprint there:',
    `npm run tenant -- import ${typed} --trust ${fingerprint}`,
  ]);
}

interface Import {
  call: CommandCall;
  target: Target;
  staging: string;
  file: string;
  keys: ArchiveKeys;
  head: Head;
  chosen: ChosenFolder;
}

/** Runs the import. Each step is idempotent and records how far this run got, for the next one. */
export async function runImport({ call, target, staging, file, keys, head, chosen }: Import): Promise<void> {
  const { output } = call;
  const { folder } = chosen;
  const { slug } = folder.file;
  await refuseForeignHosts(target, folder.file);
  const registered = await findRegisteredTenant(target, folder);
  const tenant = await ensureDatabase(target, folder);
  const mark = await readImportMark(target.connect(tenant));
  const isFilled = mark?.stage === 'filled' && mark.digest === head.digest;
  if (mark?.stage === 'filled' && !isFilled) {
    throw new OperatorError([
      `Another export was imported, but for opening its hosts. Do that first: npm run tenant -- apply ${slug}`,
    ]);
  }
  // With a mark, the existing data is from an unfinished import.
  const mustExportFirst = mark === null && (await needsExport(call, target, tenant));
  if (chosen.copiedFrom) await copyFolder(chosen.copiedFrom, join(call.settings.tenants, slug));
  // A database with another URL is filled while members still use the old one.
  const isServed = registered !== null && (registered.databaseUrl ?? '') === (tenant.databaseUrl ?? '');
  if (isServed) await closeHosts(target, tenant, output);
  if (mustExportFirst) await exportBeforeReplacing({ call, target, folder, tenant, file, keys });
  if (!isFilled) await fillFromArchive({ target, tenant, staging, head, output });
  const { notes } = await applyFolderContents(target, folder, tenant);
  await markImportFilled(target.connect(tenant));
  notes.push(...(await publishHosts(target, tenant)));
  await endImport(target.connect(tenant));
  for (const note of notes) output.log(`  ${note}`);
  for (const line of reportSecrets(target, head.manifest)) output.log(line);
}

/** Copies a folder atomically: a half-copied one would be taken for the community's. */
function copyFolder(from: string, to: string): Promise<void> {
  return withStaging(dirname(to), 'import', async (staging) => {
    const whole = join(staging, 'folder');
    cpSync(from, whole, { recursive: true });
    renameSync(whole, to);
  });
}
