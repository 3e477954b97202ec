import type { Campaign, CampaignText, Segment, Stream } from '#api/features/growth/campaigns/contract.ts';
import type { Conditions } from '#api/features/growth/segments/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import type { Body } from '#src/client/call.ts';
import type { ChosenFilters } from '#src/features/community/announcements/Audience.tsx';
import { conditionsToFilters, readConditions } from '#src/features/growth/segments/segment-fields.ts';
import type { Fields } from '#src/ui/form/form-fields.ts';

export type SegmentSelection = Segment & { saved?: string };
type Written = Omit<Body<'POST /api/admin/email-campaigns'>, 'segment'>;

/** Returns the initial values of a campaign's form. */
export function initialFields(campaign: Campaign | null): Fields {
  const texts = locales.flatMap((locale) =>
    Object.entries(campaign?.texts[locale] ?? {}).map(([part, value]) => [`texts.${locale}.${part}`, value]),
  );
  return { stream: campaign?.stream ?? 'news', isPublic: campaign?.isPublic ? 'on' : '', ...Object.fromEntries(texts) };
}

/** Reads a campaign from its form's fields. */
export function readCampaign(fields: Fields): Written & {
  stream: Stream;
  segment: SegmentSelection;
  texts: Record<Locale, CampaignText>;
  isPublic: boolean;
} {
  return {
    name: fields['name'] ?? '',
    stream: (fields['stream'] ?? 'news') as Stream,
    segment: readSegmentSelection(fields),
    texts: { et: textIn(fields, 'et'), en: textIn(fields, 'en') },
    isPublic: fields['isPublic'] === 'on',
  };
}

/** Reads the chosen recipients from a form's fields. */
export function readSegmentSelection(fields: Fields): SegmentSelection {
  if (fields['whom'] === 'saved') return { kind: 'saved', saved: fields['segment.saved'] ?? '' };
  return fields['whom'] === 'some' ? { kind: 'members', ...readConditions(fields) } : { kind: 'all' };
}

const textIn = (fields: Fields, locale: Locale): CampaignText => {
  const of = (part: keyof CampaignText) => fields[`texts.${locale}.${part}`] ?? '';
  return { subject: of('subject'), preview: of('preview'), body: of('body') };
};

/** Converts the conditions of a stored segment to form fields. Null if the segment has no conditions. */
export function toChosenFilters({ segment }: Pick<Campaign, 'segment'>): ChosenFilters | null {
  const { kind, ...conditions } = segment;
  return kind === 'members' ? conditionsToFilters(conditions as Conditions) : null;
}
