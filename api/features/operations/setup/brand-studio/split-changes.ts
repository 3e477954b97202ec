import type { HomeChanges, HomeSection, SectionChange } from '#api/features/site/home/contract.ts';
import { type BrandChanges, type BrandPath, type BrandValue, brandFields } from './contract.ts';

/** A value in the draft: of the brand, or the content or place of a section of the home page. */
type DraftValue = BrandValue | HomeSection | number | null;
/** Changes by path: `colors.primary`, or `home.<id>.content` and `home.<id>.place` of a section. */
export type DraftChanges = Readonly<Record<string, DraftValue | undefined>>;

const sectionPath = /^home\.([\da-f-]{36})\.(content|place)$/;

/** Splits the draft's changes into those of the brand and those of the home page. */
export function splitChanges(changes: DraftChanges): { fields: BrandChanges; sections: HomeChanges } {
  const fields: { [Path in BrandPath]?: BrandValue | null } = {};
  const sections: Record<string, SectionChange> = {};
  for (const [path, value] of Object.entries(changes)) {
    const [, id, part] = sectionPath.exec(path) ?? [];
    if (id && part) sections[id] = { ...sections[id], [part]: value };
    else if (path in brandFields) fields[path as BrandPath] = value as BrandValue | null;
  }
  return { fields, sections };
}

/** Converts changes to the home page to the form in which the draft stores them. */
export function sectionChanges(sections: HomeChanges): DraftChanges {
  const changes = Object.entries(sections).flatMap(([id, { content, place }]) => [
    [`home.${id}.content`, content] as const,
    [`home.${id}.place`, place] as const,
  ]);
  return Object.fromEntries(changes.filter(([, value]) => value !== undefined));
}

/**
 * Returns what no one else may have changed in the meantime: the same paths; for a removed section, also its content;
 * and for changed content, also whether the section was removed. Null means any value.
 */
export function findContestedValues(changes: DraftChanges): Array<[path: string, value: string | null]> {
  return Object.entries(changes).flatMap(([path, value]): Array<[string, string | null]> => {
    const [, id, part] = sectionPath.exec(path) ?? [];
    if (part === 'place' && value === false)
      return [
        [path, null],
        [`home.${id}.content`, null],
      ];
    return part === 'content'
      ? [
          [path, null],
          [`home.${id}.place`, 'false'],
        ]
      : [[path, null]];
  });
}

/** Returns the form field that shows a path. */
export function fieldOf(path: string): string {
  const [, id] = sectionPath.exec(path) ?? [];
  return id ? `sections.${id}` : `changes.${path}`;
}
