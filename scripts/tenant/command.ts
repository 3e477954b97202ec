import type { LocalSettings } from '../local/settings.ts';
import { atMost } from './at-most.ts';
import { OperatorError } from './operator-error.ts';
import { type FolderFaults, readTenantFolders, type TenantFolder, type TenantFolders } from './read-folders.ts';
import type { TargetKind } from './target/open-target.ts';

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
 * A subcommand of `npm run tenant`. Returns the exit code; throws an OperatorError for problems the operator must fix.
 */
export type Command = (call: CommandCall) => Promise<number>;

/** The named folder, or all that can be used. Throws if the named one is broken; faults in others are ignored. */
export function pickFolders({ folders, faults }: TenantFolders, slug: string | undefined): TenantFolder[] {
  if (slug === undefined) return [...folders];
  const broken = faults.find((fault) => fault.slug === slug);
  if (broken) throw new OperatorError([...new Set(broken.lines)]);
  const found = folders.filter(({ file }) => file.slug === slug);
  if (found.length > 0) return found;
  const slugs = [...folders.map(({ file }) => file.slug), ...faults.map((fault) => fault.slug)];
  const known = slugs.sort().join(', ') || 'none';
  throw new OperatorError([`There is no community "${slug}". Communities with a folder: ${known}.`]);
}

export interface Chosen {
  folders: readonly TenantFolder[];
  /** Named as failed; never the only one that was asked for. */
  broken: readonly FolderFaults[];
}

/** What a command is for: the community that its first argument names, or all of them. */
export function chooseFolders({ args: [slug], settings }: Pick<CommandCall, 'args' | 'settings'>): Chosen {
  const read = readTenantFolders(settings.tenants);
  return { folders: pickFolders(read, slug), broken: slug === undefined ? read.faults : [] };
}

/**
 * Does work for each community, `atOnce` at a time. One that fails or whose folder is broken is named, and the others
 * go on. Returns the exit code.
 */
export async function forEachCommunity(
  { output }: Pick<CommandCall, 'output'>,
  { folders, broken }: Chosen,
  work: (folder: TenantFolder) => Promise<void>,
  atOnce = 1,
): Promise<number> {
  const failed: string[] = [];
  const fail = (slug: string, why: string) => {
    failed.push(slug);
    output.log(`${slug}: FAILED: ${why}`);
  };
  for (const { slug, lines } of broken) fail(slug, [...new Set(lines)].join('\n  '));
  await atMost(atOnce, folders, async (folder) => {
    await work(folder).catch((error: unknown) => fail(folder.file.slug, describeFailure(error)));
  });
  return reportFailed(output, failed, folders.length + broken.length);
}

/** Names the communities that failed, if any. Returns the exit code. */
export function reportFailed(output: Output, failed: readonly string[], total: number): number {
  if (failed.length === 0) return 0;
  output.error(`\n${failed.length} of ${total} failed: ${failed.toSorted().join(', ')}`);
  if (failed.length < total) output.error('The others are done.');
  output.error('Put the cause right and run it again: what is done is left as it is.');
  return 1;
}

/**
 * Describes an error in one line, including the cause that a database client wraps; an
 * OperatorError keeps all lines.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.lines.join('\n  ');
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : '';
  const [first = ''] = error.message.split('\n');
  return cause && !first.includes(cause) ? `${first} (${cause})` : first;
}
