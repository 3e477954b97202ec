import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../local/settings.ts';
import { findMergeBase, listChangedFiles, readFileAtRevision } from './changed-files.ts';
import { findNodeTests } from './find-node-tests.ts';
import type { Step } from './finish-count.ts';
import { listRouteFiles, readImportGraph, readSources } from './import-graph.ts';
import { listChangedCalls } from './select-calls.ts';
import { isRegistry, onlyAddsTexts, type Selection, selectTests } from './select-tests.ts';

export interface PlannedStep extends Step {
  /** The tests to run; undefined for all. */
  files?: readonly string[];
  /** Prefixes of the calls to try; undefined for all. */
  calls?: readonly string[] | undefined;
}

export interface Plan {
  steps: readonly PlannedStep[];
  /** Notes on what was selected or skipped, and why. */
  notes: readonly string[];
}

/** Plans the run for `npm test -- …`. Returns a message if the arguments are invalid. */
export function planRun(args: readonly string[], steps: readonly Step[]): Plan | string {
  // `--changed` without a value means the merge base; parseArgs can't make an option's value optional.
  const asked = args.map((arg) => (arg === '--changed' ? '--changed=' : arg));
  let parsed: { values: { changed?: string | undefined }; positionals: string[] };
  try {
    parsed = parseArgs({ args: asked, allowPositionals: true, options: { changed: { type: 'string' } } });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { values, positionals: names } = parsed;
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    return `There is no step "${unknown.join('", "')}". Steps: ${steps.map(({ name }) => name).join(', ')}.`;
  }
  const named = names.length > 0 ? steps.filter(({ name }) => names.includes(name)) : steps;
  if (values.changed !== undefined) return planChanged(values.changed, named);
  return { steps: named, notes: [] };
}

function planChanged(since: string, steps: readonly Step[]): Plan | string {
  const revision = since || findMergeBase();
  const changed = revision === null ? null : listChangedFiles(revision);
  if (revision === null || changed === null) {
    return `Git can’t tell what changed since ${since || 'the default branch'}. Name a revision: npm test -- --changed=<revision>`;
  }
  const sources = readSources(root);
  const browserTests = new Map([...sources].filter(([file]) => file.endsWith('.e2e.ts')));
  const graph = readImportGraph(sources);
  const earlier = new Map(changed.map((file) => [file, readFileAtRevision(revision, file)]));
  const added = new Set(changed.filter((file) => earlier.get(file) === null));
  const read = changed.filter((file) => !hasOnlyMoreTexts(file, earlier.get(file) ?? null));
  const selection = selectTests(read, {
    ...{ graph, nodeTests: findNodeTests(), browserTests, routes: listRouteFiles(sources), added },
    changedCalls: changed
      .filter(isRegistry)
      .flatMap((file) => listChangedCalls(earlier.get(file) ?? '', sources.get(file) ?? '')),
  });
  const notes = [`${changed.length} files differ from ${revision.slice(0, 10)}.`];
  const planned = steps.flatMap((step) => {
    const chosen = chooseStep(step, changed, selection);
    notes.push(`${step.name.padEnd(10)} ${chosen.note}`);
    return chosen.planned;
  });
  return { steps: planned, notes };
}

/** Whether a change only adds texts to a file and leaves the existing ones unchanged. */
function hasOnlyMoreTexts(file: string, before: string | null): boolean {
  const path = join(root, file);
  if (!/^locales\/.*\.json$/.test(file) || before === null || !existsSync(path)) return false;
  try {
    return onlyAddsTexts(JSON.parse(before), JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // The step that checks texts reports malformed ones.
    return false;
  }
}

function chooseStep(
  step: Step,
  changed: readonly string[],
  selection: Selection,
): { planned: PlannedStep[]; note: string } {
  const skip = { planned: [], note: 'nothing' };
  if (changed.length === 0) return skip;
  const present = changed.filter((file) => existsSync(join(root, file)));
  if (step.name === 'format') {
    const files = ['--no-errors-on-unmatched', ...present];
    return present.length > 0 ? { planned: [{ ...step, files }], note: 'the changed files' } : skip;
  }
  if (['types', 'imports', 'unused', 'texts', 'migrations'].includes(step.name))
    return { planned: [step], note: 'everything' };
  if (step.name === 'build') return { planned: [], note: 'part of the browser’s' };
  const chosen = selection.get(step.name);
  if (!chosen) return skip;
  if (chosen.files === 'everything') return { planned: [step], note: `everything: ${chosen.why}` };
  // A few browser tests leave enough CPU time for the other steps.
  const planned = [{ ...step, files: chosen.files, calls: chosen.calls, isAlone: false }];
  return { planned, note: `${chosen.files.length} files: ${chosen.why}` };
}
