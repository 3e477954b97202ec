import type { LocalSettings } from '../local/settings.ts';
import { describeFailure, OperatorError } from './operator-error.ts';
import {
  type FolderErrors,
  listFolderSlugs,
  readTenantFolders,
  type TenantFolder,
  type TenantFolders,
} from './read-folders.ts';
import { runWithLimit } from './run-with-limit.ts';
import type { TargetKind } from './target/choose-target-kind.ts';

/** A command's standard input, possibly a terminal. */
export type CommandInput = NodeJS.ReadableStream & { isTTY?: boolean };

/** A command's output, such as `console`. */
export type Output = Pick<Console, 'log' | 'error'>;

export interface CommandCall {
  args: readonly string[];
  kind: TargetKind;
  settings: LocalSettings;
  environment: NodeJS.ProcessEnv;
  input: CommandInput;
  output: Output;
  /** The command's own options, unparsed; `true` for one without a value. */
  options: Readonly<Record<string, string | true>>;
}

/**
 * A subcommand of `npm run tenant`. Returns the exit code. Throws an OperatorError for problems the operator must fix.
 */
export type Command = (call: CommandCall) => Promise<number>;

/** Returns the folder of a community. Throws if there is none or it is broken; ignores faults in others. */
export function pickFolder(all: TenantFolders, slug: string): TenantFolder {
  const broken = all.faults.find((fault) => fault.slug === slug);
  if (broken) throw new OperatorError([...new Set(broken.lines)]);
  const found = all.folders.find(({ file }) => file.slug === slug);
  if (found) return found;
  const known = listFolderSlugs(all).sort().join(', ') || 'none';
  throw new OperatorError([`There is no community "${slug}". Communities with a folder: ${known}.`]);
}

export interface ChosenFolders {
  folders: readonly TenantFolder[];
  /** Folders that are reported as failed; empty if a single community was chosen. */
  broken: readonly FolderErrors[];
}

/** Chooses the folders that a command works on: the community that its first argument names, or all of them. */
export function chooseFolders({ args: [slug], settings }: Pick<CommandCall, 'args' | 'settings'>): ChosenFolders {
  const read = readTenantFolders(settings.tenants);
  return slug === undefined
    ? { folders: read.folders, broken: read.faults }
    : { folders: [pickFolder(read, slug)], broken: [] };
}

/**
 * Runs `work` for each community, `atOnce` at a time. One that fails, or whose folder is broken, is reported, and the
 * others continue. Returns the exit code.
 */
export async function forEachCommunity(
  { output }: Pick<CommandCall, 'output'>,
  { folders, broken }: ChosenFolders,
  work: (folder: TenantFolder) => Promise<void>,
  atOnce = 1,
): Promise<number> {
  const failed: string[] = [];
  const fail = (slug: string, why: string) => {
    failed.push(slug);
    output.log(`${slug}: FAILED: ${why}`);
  };
  for (const { slug, lines } of broken) fail(slug, [...new Set(lines)].join('\n  '));
  await runWithLimit(atOnce, folders, async (folder) => {
    await work(folder).catch((error: unknown) => fail(folder.file.slug, describeFailure(error)));
  });
  return reportFailed(output, failed, folders.length + broken.length);
}

/** Reports the communities that failed, if any. Returns the exit code. */
function reportFailed(output: Output, failed: readonly string[], total: number): number {
  if (failed.length === 0) return 0;
  output.error(`\n${failed.length} of ${total} failed: ${failed.toSorted().join(', ')}`);
  if (failed.length < total) output.error('The others are done.');
  output.error('Put the cause right and run it again: what is done is left as it is.');
  return 1;
}
