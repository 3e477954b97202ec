import type { Conditions, SegmentChoices } from '#api/features/growth/segments/contract.ts';
import type { ChosenFilters } from '#src/features/community/announcements/Audience.tsx';
import { readAudience } from '#src/features/community/announcements/announcement-fields.ts';
import type { Fields } from '#src/ui/form/form-fields.ts';

export const tagLists = ['tags', 'withoutTags'] as const;
export type TagList = (typeof tagLists)[number];

/** The name of a tag's field. Each tag has its own, so that it is kept like other fields of unsent text. */
export const tagField = (list: TagList, id: string) => `audience.${list}.${id}`;

/** Returns the ids of the tags that are ticked in a list. */
export const readTagIds = (fields: Fields, list: TagList): string[] =>
  Object.keys(fields).flatMap((name) =>
    name.startsWith(tagField(list, '')) ? [name.slice(tagField(list, '').length)] : [],
  );

const isOfTag = (name: string) => tagLists.some((list) => name.startsWith(`${list}.`));

/**
 * Reads the conditions from a form's fields, if they apply. Returns only those that are set, always in the same order.
 */
export function readConditions(fields: Fields): Conditions {
  const { atEvent, tagMatch, ...chosen } = Object.fromEntries(
    Object.entries<string | undefined>(readAudience(fields)).filter(([name, value]) => value && !isOfTag(name)),
  );
  const isForSome = fields['whom'] === 'some';
  const [tags, withoutTags] = tagLists.map((list) => (isForSome ? readTagIds(fields, list) : [])) as [
    string[],
    string[],
  ];
  return {
    ...chosen,
    ...(chosen['event'] ? { atEvent } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(tags.length > 1 ? { tagMatch } : {}),
    ...(withoutTags.length > 0 ? { withoutTags } : {}),
  } as Conditions;
}

/** Converts stored conditions to form fields, without their prefix. */
export function conditionsToFilters({ tags = [], withoutTags = [], ...others }: Conditions): ChosenFilters {
  const ticked = Object.entries({ tags, withoutTags }).flatMap(([list, ids]) =>
    ids.map((id) => [`${list}.${id}`, 'yes']),
  );
  return { ...others, ...Object.fromEntries(ticked) };
}

/** Converts conditions to the query of a call. */
export const conditionsToQuery = ({ tags, withoutTags, ...others }: Conditions) => ({
  ...others,
  ...(tags ? { tags: tags.join('.') } : {}),
  ...(withoutTags ? { withoutTags: withoutTags.join('.') } : {}),
});

/**
 * Options of a select. Includes the chosen one even if it was deleted; otherwise saving would silently drop the
 * condition.
 */
export function segmentOptions(
  choices: ReadonlyArray<{ id: string; name: string }>,
  chosen: string | undefined,
  goneText: string,
): Array<{ value: string; text: string }> {
  const options = choices.map(({ id, name }) => ({ value: id, text: name }));
  return !chosen || choices.some(({ id }) => id === chosen) ? options : [{ value: chosen, text: goneText }, ...options];
}

/** Returns the spaces that must be joined, and the chosen one. No one joins the others. */
export const spacesToJoin = ({ spaces }: SegmentChoices, chosen: string | undefined) =>
  spaces.filter(({ id, mustJoin }) => mustJoin || id === chosen);
