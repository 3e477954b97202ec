import type { Conditions, SegmentChoices } from '#api/features/growth/segments/contract.ts';
import type { ChosenFilters } from '#src/features/community/announcements/Audience.tsx';
import { audienceIn } from '#src/features/community/announcements/announcement-fields.ts';
import type { Fields } from '#src/ui/form/form-fields.ts';

export const tagLists = ['tags', 'withoutTags'] as const;
export type TagList = (typeof tagLists)[number];

/** Each tag is a field of its own, so that a form keeps it like any other. */
export const tagField = (list: TagList, id: string) => `audience.${list}.${id}`;

/** The chosen tags of a list. */
export const tagsIn = (fields: Fields, list: TagList): string[] =>
  Object.keys(fields).flatMap((name) =>
    name.startsWith(tagField(list, '')) ? [name.slice(tagField(list, '').length)] : [],
  );

const isOfTag = (name: string) => tagLists.some((list) => name.startsWith(`${list}.`));

/** The conditions that a form holds, if some members are chosen. Only those that are set, always in one order. */
export function conditionsIn(fields: Fields): Conditions {
  const { atEvent, tagMatch, ...chosen } = Object.fromEntries(
    Object.entries<string | undefined>(audienceIn(fields)).filter(([name, value]) => value && !isOfTag(name)),
  );
  const isForSome = fields['whom'] === 'some';
  const [tags, withoutTags] = tagLists.map((list) => (isForSome ? tagsIn(fields, list) : [])) as [string[], string[]];
  return {
    ...chosen,
    ...(chosen['event'] ? { atEvent } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(tags.length > 1 ? { tagMatch } : {}),
    ...(withoutTags.length > 0 ? { withoutTags } : {}),
  } as Conditions;
}

/** Stored conditions as the fields of a form hold them, without their prefix. */
export function filtersOf({ tags = [], withoutTags = [], ...others }: Conditions): ChosenFilters {
  const ticked = Object.entries({ tags, withoutTags }).flatMap(([list, ids]) =>
    ids.map((id) => [`${list}.${id}`, 'yes']),
  );
  return { ...others, ...Object.fromEntries(ticked) };
}

/** Conditions as the query of a call. */
export const queryOf = ({ tags, withoutTags, ...others }: Conditions) => ({
  ...others,
  ...(tags ? { tags: tags.join('.') } : {}),
  ...(withoutTags ? { withoutTags: withoutTags.join('.') } : {}),
});

/** Choices of a select, with the chosen one even if it is gone: leaving it out would drop the condition unseen. */
export function optionsOf(
  choices: ReadonlyArray<{ id: string; name: string }>,
  chosen: string | undefined,
  goneText: string,
): Array<{ value: string; text: string }> {
  const options = choices.map(({ id, name }) => ({ value: id, text: name }));
  return !chosen || choices.some(({ id }) => id === chosen) ? options : [{ value: chosen, text: goneText }, ...options];
}

/** The spaces that members join. Where no one has to, no one has joined. */
export const spacesToJoin = ({ spaces }: SegmentChoices, chosen: string | undefined) =>
  spaces.filter(({ id, mustJoin }) => mustJoin || id === chosen);
