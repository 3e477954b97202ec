import type { Campaign, CampaignText, Stream } from '#api/features/growth/campaigns/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Body } from '#src/client/call.ts';
import { audienceIn, type Fields } from '#src/features/community/announcements/announcement-fields.ts';

type Written = Body<'POST /api/admin/email-campaigns'>;

/** What a form of a campaign holds. */
export function writtenIn(fields: Fields): Written & { stream: Stream; texts: Record<Locale, CampaignText> } {
  const isForSome = fields['whom'] === 'some';
  return {
    name: fields['name'] ?? '',
    stream: (fields['stream'] ?? 'news') as Stream,
    segment: isForSome ? { kind: 'members', ...audienceIn(fields) } : { kind: 'all' },
    texts: { et: textIn(fields, 'et'), en: textIn(fields, 'en') },
  };
}

const textIn = (fields: Fields, locale: Locale): CampaignText => {
  const of = (part: keyof CampaignText) => fields[`texts.${locale}.${part}`] ?? '';
  return { subject: of('subject'), preview: of('preview'), body: of('body') };
};

/** The conditions of a stored segment; null if everyone is in it. */
export function audienceOf({ segment }: Pick<Campaign, 'segment'>): Readonly<Record<string, string>> | null {
  const { kind, ...audience } = segment;
  return kind === 'members' ? audience : null;
}
