import type { TFunction } from 'i18next';
import type { Conditions, SegmentChoices } from '#api/features/growth/segments/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { describeSegment } from './describe-segment.ts';

interface CampaignAudience extends Conditions {
  kind: 'all' | 'members' | 'saved';
  /** The id of the saved segment that the campaign follows. */
  saved?: string | undefined;
  /** The saved segment's name when the campaign was sent. */
  name?: string | undefined;
}

/** Describes a campaign's recipients in words. Empty if it goes to everyone in its stream. */
export function describeCampaignAudience(
  whom: CampaignAudience,
  choices: SegmentChoices,
  t: TFunction,
  locale: Locale,
): string {
  const { kind, saved, name, ...conditions } = whom;
  if (kind === 'all') return '';
  const followed = kind === 'saved' ? choices.segments.find(({ id }) => id === saved) : { name, conditions };
  if (!followed) return t('segments:gone.segment');
  const said = describeSegment(followed.conditions, choices, t, locale);
  return followed.name ? `${followed.name}: ${said}` : said;
}
