import { spawnSync } from 'node:child_process';
import { root } from '../local/settings.ts';

/** Runs Git and returns its output, or null on failure: no repository, no such revision, a shallow clone. */
function git(...args: readonly string[]): string | null {
  const done = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return done.status === 0 ? done.stdout.trim() : null;
}

/** Finds the commit where this branch began; on the default branch, the last commit that is also on the remote. */
export function findMergeBase(): string | null {
  for (const branch of ['origin/HEAD', 'origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', branch);
    if (base) return base;
  }
  return null;
}

/**
 * Lists the files that differ from a revision, including uncommitted and deleted ones. Null if the revision doesn't
 * exist.
 */
export function listChangedFiles(revision: string): string[] | null {
  // Lists a moved file under both paths, because files that import the old one are affected too.
  const committed = git('diff', '--name-only', '--no-renames', revision, '--');
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (committed === null || untracked === null) return null;
  return [...new Set(`${committed}\n${untracked}`.split('\n').filter(Boolean))].sort();
}

/** Reads a file as it was at a revision. Null if it didn't exist. */
export function readFileAtRevision(revision: string, file: string): string | null {
  return git('show', `${revision}:${file}`);
}
