import { spawnSync } from 'node:child_process';
import { root } from '../local/settings.ts';

/** Git's answer, or null where it has none: no repository, no such revision, a clone without history. */
function git(...args: readonly string[]): string | null {
  const done = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return done.status === 0 ? done.stdout.trim() : null;
}

/** Where the work on this branch began. On the default branch itself, what was last shared. */
export function findMergeBase(): string | null {
  for (const branch of ['origin/HEAD', 'origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', branch);
    if (base) return base;
  }
  return null;
}

/**
 * What a whole run compares with to find what is new. Where all is shared already, that is the commit
 * before the last one. Null where the history doesn't say.
 */
export function findPreviousRevision(): string | null {
  const base = findMergeBase();
  return base !== null && base === git('rev-parse', 'HEAD') ? git('rev-parse', '--verify', '--quiet', 'HEAD^') : base;
}

/** The files that differ from a revision, uncommitted and deleted ones included; null where there is no such revision. */
export function listChangedFiles(revision: string): string[] | null {
  // Two names for a file that moved: what imported the old one is concerned too.
  const committed = git('diff', '--name-only', '--no-renames', revision, '--');
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (committed === null || untracked === null) return null;
  return [...new Set(`${committed}\n${untracked}`.split('\n').filter(Boolean))].sort();
}
