import type { LocalSettings } from '../local/settings.ts';
import { OperatorError } from './operator-error.ts';
import type { TenantFolder, TenantFolders } from './read-folders.ts';
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
  /** The value of `--scale`, unparsed. */
  scale?: string;
}

/**
 * A subcommand of `npm run tenant`. Returns the exit code; throws an OperatorError for problems the operator must fix.
 */
export type Command = (call: CommandCall) => Promise<number>;

/** The named folder, or all of them. Throws if a chosen folder is broken; faults in others are ignored. */
export function pickFolders({ folders, faults }: TenantFolders, slug: string | undefined): TenantFolder[] {
  const faulty = faults.filter((broken) => slug === undefined || broken.slug === slug);
  if (faulty.length > 0) throw new OperatorError([...new Set(faulty.flatMap(({ lines }) => lines))]);
  if (slug === undefined) return [...folders];
  const found = folders.filter(({ file }) => file.slug === slug);
  if (found.length > 0) return found;
  const slugs = [...folders.map(({ file }) => file.slug), ...faults.map((broken) => broken.slug)];
  const known = slugs.sort().join(', ') || 'none';
  throw new OperatorError([`There is no community "${slug}". Communities with a folder: ${known}.`]);
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
