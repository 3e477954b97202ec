import type { BrandSettings } from '#api/features/brand/customizations/contract.ts';
import type { HomePage } from '#api/features/site/home/contract.ts';
import { type BrandChanges, brandPaths } from './contract.ts';
import { readBrandField } from './rules.ts';
import { type DraftChanges, splitChanges } from './split-changes.ts';

interface Current {
  published: BrandSettings;
  page: HomePage;
}

/** Returns the published values that changes replace, by path. A new section replaces null. */
export function findReplacedValues(changes: DraftChanges, { published, page }: Current) {
  const { fields, sections } = splitChanges(changes);
  const contentOf = (id: string) => page.find((section) => section.id === id)?.content ?? null;
  return Object.fromEntries([
    ...pathsOf(fields).map((path) => [path, readBrandField(published, path)] as const),
    ...Object.keys(sections).map((id) => [`home.${id}.content`, contentOf(id)] as const),
  ]);
}

/**
 * Returns the paths of scheduled changes that would overwrite what someone published after the administrator scheduled
 * them. `seen` has the values they replaced then. A section that only moves overwrites nothing.
 */
export function findContestedChanges(changes: DraftChanges, seen: DraftChanges, current: Current): string[] {
  const now = findReplacedValues(changes, current);
  const isNewer = (path: string) => path in seen && !isSame(now[path], seen[path]);
  const { fields, sections } = splitChanges(changes);
  const contestedFields = pathsOf(fields).filter((path) => isNewer(path) && !isSame(now[path], fields[path]));
  const contestedSections = Object.entries(sections).flatMap(([id, { content, place }]) => {
    const [path, placePath] = [`home.${id}.content`, `home.${id}.place`];
    const wanted = place === false ? null : (content ?? now[path]);
    return isNewer(path) && !isSame(now[path], wanted) ? [path, placePath] : [];
  });
  return [...contestedFields, ...contestedSections];
}

const pathsOf = (fields: BrandChanges) => brandPaths.filter((path) => path in fields);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
