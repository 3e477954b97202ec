import type { TFunction } from 'i18next';
import type { Conditions, SegmentChoices } from '#api/features/growth/segments/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { describeAudience } from '#src/features/community/announcements/describe-audience.ts';

/** Conditions in words; empty if everyone meets them. */
export function describeSegment(conditions: Conditions, choices: SegmentChoices, t: TFunction, locale: Locale): string {
  const { space, wroteIn, event, atEvent, tags, tagMatch, withoutTags, ...audience } = conditions;
  const nameOf = (kind: 'space' | 'event' | 'tag', id: string) =>
    choices[`${kind}s`].find((each) => each.id === id)?.name ?? t(`segments:gone.${kind}`);
  const tagNames = (ids: readonly string[]) => ids.map((id) => nameOf('tag', id)).join(', ');
  return [
    describeAudience({ audience, spaceName: space ? nameOf('space', space) : null }, t, locale),
    wroteIn && t('segments:said.wroteIn', { space: nameOf('space', wroteIn) }),
    event && t(`segments:said.${atEvent ?? 'going'}`, { event: nameOf('event', event) }),
    tags && t(`segments:said.${tagMatch === 'all' ? 'allTags' : 'tags'}`, { tags: tagNames(tags) }),
    withoutTags && t('segments:said.withoutTags', { tags: tagNames(withoutTags) }),
  ]
    .filter(Boolean)
    .join('; ');
}

interface Whom extends Conditions {
  kind: 'all' | 'members' | 'saved';
  /** The id of the saved segment that it follows. */
  saved?: string | undefined;
  /** What the saved segment was called when it was sent. */
  name?: string | undefined;
}

/** Whom a campaign goes to in words; empty if it is everyone in its stream. */
export function describeWhom(whom: Whom, choices: SegmentChoices, t: TFunction, locale: Locale): string {
  const { kind, saved, name, ...conditions } = whom;
  if (kind === 'all') return '';
  const followed = kind === 'saved' ? choices.segments.find(({ id }) => id === saved) : { name, conditions };
  if (!followed) return t('segments:gone.segment');
  const said = describeSegment(followed.conditions, choices, t, locale);
  return followed.name ? `${followed.name}: ${said}` : said;
}
