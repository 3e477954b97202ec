import { omitEmptyFields } from '#api/features/community/announcements/index.ts';
import type { Conditions, SubmittedConditions } from './contract.ts';

/** Keeps only the conditions that were set, each in a canonical form. */
export function toStoredConditions(given: SubmittedConditions): Conditions {
  const { event, atEvent, tags = [], tagMatch, withoutTags = [], ...audience } = given;
  const [wanted, unwanted] = [[...new Set(tags)], [...new Set(withoutTags)]];
  return {
    ...omitEmptyFields(audience),
    ...(event ? { event, atEvent: atEvent ?? 'going' } : {}),
    ...(wanted.length > 0 ? { tags: wanted } : {}),
    ...(wanted.length > 1 && tagMatch === 'all' ? { tagMatch } : {}),
    ...(unwanted.length > 0 ? { withoutTags: unwanted } : {}),
  };
}
