import type { HomeChanges, HomePage, PlacedSection } from '#api/features/site/home/contract.ts';
import { diffHomePages, sectionValues } from '#api/features/site/home/index.ts';
import type { AuditState } from '#api/platform/audit/schema.ts';
import type { VersionRow } from './contract.ts';

type Pages = Record<'from' | 'to', HomePage>;

/** Lists how each section changed, for the list of versions. */
export function homeDifferences({ from, to }: Pages): VersionRow['homeDifferences'] {
  return Object.entries(diffHomePages(from, to)).flatMap(([id, { content }]) => {
    const [before, after] = [find(from, id), find(to, id)];
    const section = (after ?? before)?.content;
    if (!section) return [];
    const kept = content ? 'changed' : 'moved';
    const what = before ? (after ? kept : 'removed') : 'added';
    return [{ kind: section.kind, title: section.title, what } as const];
  });
}

/** Describes the texts and choices that differ, and the places of sections that moved, for the audit log. */
export function describeHome({ from, to }: Pages, changes: HomeChanges): Record<'before' | 'after', AuditState> {
  const described: Record<'before' | 'after', AuditState> = { before: {}, after: {} };
  for (const [id, { place }] of Object.entries(changes)) {
    const [before, after] = [find(from, id), find(to, id)];
    const name = `home.${id.slice(-6)}.${(after ?? before)?.content.kind}`;
    const [old, next] = [valuesOf(before), valuesOf(after)];
    for (const path of new Set([...Object.keys(old), ...Object.keys(next)])) {
      if (old[path] === next[path]) continue;
      described.before[`${name}.${path}`] = old[path] ?? null;
      described.after[`${name}.${path}`] = next[path] ?? null;
    }
    if (typeof place !== 'number') continue;
    described.before[`${name}.place`] = before ? from.indexOf(before) + 1 : null;
    described.after[`${name}.place`] = after ? to.indexOf(after) + 1 : null;
  }
  return described;
}

const find = (page: HomePage, id: string) => page.find((section) => section.id === id);
const valuesOf = (section: PlacedSection | undefined) => (section ? sectionValues(section.content) : {});
