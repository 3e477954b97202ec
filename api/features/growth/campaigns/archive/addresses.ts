import type { Context } from '#api/context.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import { slugOf } from '#api/platform/text/slug-of.ts';
import { type CampaignTexts, localeFor } from '../contract.ts';
import type { CampaignRow } from '../queries.ts';
import { archiveListPath } from './contract.ts';

export const archivePath = (slug: string): string => (slug ? `${archiveListPath}/${slug}` : archiveListPath);

type Archived = Pick<CampaignRow, 'isPublic' | 'startedAt' | 'slug'>;

/**
 * Whether everyone can read the campaign on the site. A community that offers visitors no newsletter has no archive.
 */
export function isInArchive<Row extends Archived>(
  { newsletter }: Pick<Context['tenant'], 'newsletter'>,
  row: Row,
): row is Row & { slug: string } {
  return newsletter.isOffered && row.isPublic && row.startedAt !== null && row.slug !== null;
}

/**
 * The slug of the campaign's page, made of the day and the subject in the community's first language:
 * `2026-06-01-three-trips`.
 */
export function campaignSlugFor({ tenant, now }: Pick<Context, 'tenant' | 'now'>, texts: CampaignTexts): string {
  const [first = 'et'] = tenant.languages;
  const subject = texts[localeFor(texts, first) ?? first]?.subject ?? '';
  return [localDay(now, tenant.timeZone), slugOf(subject)].filter(Boolean).join('-');
}
