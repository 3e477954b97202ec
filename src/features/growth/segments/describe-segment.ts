import type { TFunction } from 'i18next';
import type { Conditions, SegmentChoices } from '#api/features/growth/segments/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { describeAudience } from '#src/features/community/announcements/describe-audience.ts';

/** Describes conditions in words. Empty if there are none. */
export function describeSegment(conditions: Conditions, choices: SegmentChoices, t: TFunction, locale: Locale): string {
  const { space, wroteIn, event, atEvent, activity, tags, tagMatch, withoutTags, ...audience } = conditions;
  const nameOf = (kind: 'space' | 'event' | 'tag', id: string) =>
    choices[`${kind}s`].find((each) => each.id === id)?.name ?? t(`segments:gone.${kind}`);
  const tagNames = (ids: readonly string[]) => ids.map((id) => nameOf('tag', id)).join(', ');
  return [
    describeAudience({ audience, spaceName: space ? nameOf('space', space) : null }, t, locale),
    wroteIn && t('segments:said.wroteIn', { space: nameOf('space', wroteIn) }),
    event && t(`segments:said.${atEvent ?? 'going'}`, { event: nameOf('event', event) }),
    activity && t(`segments:said.${activity}`),
    tags && t(`segments:said.${tagMatch === 'all' ? 'allTags' : 'tags'}`, { tags: tagNames(tags) }),
    withoutTags && t('segments:said.withoutTags', { tags: tagNames(withoutTags) }),
  ]
    .filter(Boolean)
    .join('; ');
}
