import type { LocalSettings } from '../local/settings.ts';
import { Fault } from './fault.ts';
import type { TenantFolder, TenantFolders } from './read-folders.ts';
import type { TargetKind } from './target/open-target.ts';

export interface CommandCall {
  args: readonly string[];
  kind: TargetKind;
  settings: LocalSettings;
  environment: NodeJS.ProcessEnv;
  /** `--scale`, as it was typed. */
  scale?: string;
}

/** One verb of `npm run tenant`. Answers the exit code; throws a Fault for what the operator must put right. */
export type Command = (call: CommandCall) => Promise<number>;

/**
 * The folder of that name, or all of them where none is named. What was chosen must be in order; the
 * faults of the others stop nobody.
 */
export function pickFolders({ folders, faults }: TenantFolders, slug: string | undefined): TenantFolder[] {
  const faulty = faults.filter((broken) => slug === undefined || broken.slug === slug);
  if (faulty.length > 0) throw new Fault([...new Set(faulty.flatMap(({ lines }) => lines))]);
  if (slug === undefined) return [...folders];
  const found = folders.filter(({ file }) => file.slug === slug);
  if (found.length > 0) return found;
  const slugs = [...folders.map(({ file }) => file.slug), ...faults.map((broken) => broken.slug)];
  const known = slugs.sort().join(', ') || 'none';
  throw new Fault([`There is no community "${slug}". Communities with a folder: ${known}.`]);
}

/** What went wrong, in one line, with the cause that a database client wraps. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : '';
  const [first = ''] = error.message.split('\n');
  return cause && !first.includes(cause) ? `${first} (${cause})` : first;
}
