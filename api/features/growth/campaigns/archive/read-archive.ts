import type { Context } from '#api/context.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { splitBlocks } from '#api/platform/markdown/split-blocks.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { loadCards } from '../cards/load-cards.ts';
import { type CampaignTexts, listWrittenLocales, localeFor } from '../contract.ts';
import type { ShownCards } from '../schema.ts';
import {
  type ArchivedCampaign,
  type ArchivedEntry,
  type ArchivedPart,
  archivedParams,
  archiveQuery,
} from './contract.ts';
import { type ArchivedRow, findArchivedCampaign, parseArchivedHeads, selectArchivedCampaigns } from './queries.ts';

/** More than a sitemap needs: about twenty years of weekly newsletters. */
const maxAddresses = 1_000;

/** Lists the campaigns that everyone can read, newest first. */
export const listArchive = verb(
  { access: 'anyone', input: archiveQuery },
  async ({ db, locale, tenant }, { cursor, limit }): Promise<{ data: Page<ArchivedEntry> }> => {
    if (!tenant.newsletter.isOffered) throw new AppError('not_found');
    const rows = await selectArchivedCampaigns(db, { cursor, limit: limit + 1 });
    const { items, nextCursor } = keysetPageOf(rows.map(withKey), limit);
    return { data: { items: items.flatMap((row) => presentEntry(locale, row) ?? []), nextCursor } };
  },
);

/** Reads a campaign as visitors may read it now. Members get the same, because the page is cached for everyone. */
export const getArchivedCampaign = verb(
  { access: 'anyone', params: archivedParams },
  async (context, { slug }): Promise<{ data: ArchivedCampaign }> => {
    const { db, locale, tenant } = context;
    const [row] = tenant.newsletter.isOffered ? await findArchivedCampaign(db, slug) : [];
    const entry = row && presentText(locale, row.texts);
    if (!row || !entry) throw new AppError('not_found');
    const { archiveCards } = await loadCards(context, { [entry.locale]: row.texts[entry.locale] });
    const parts = partsOf(context, row.texts[entry.locale]?.body ?? '', archiveCards[entry.locale] ?? {});
    return { data: { slug: row.slug, sentAt: isoTime(row.startedAt), ...entry, parts } };
  },
);

/** Lists the archive page and its campaigns for search engines; empty until the first campaign is published. */
export async function listArchiveAddresses({ db, tenant }: Context) {
  const rows = tenant.newsletter.isOffered ? await selectArchivedCampaigns(db, { limit: maxAddresses }) : [];
  const items = rows.map(({ slug, startedAt, heads }) => ({
    slug,
    locales: listWrittenLocales(parseArchivedHeads(heads)),
    sentAt: new Date(startedAt),
  }));
  const [newest] = items;
  return newest ? [{ ...newest, slug: '', locales: undefined }, ...items] : [];
}

const withKey = (row: ArchivedRow) => ({ ...row, value: row.startedAt });

function presentEntry(locale: Locale, { slug, startedAt, heads }: ArchivedRow): ArchivedEntry | null {
  const text = presentText(locale, parseArchivedHeads(heads));
  return text && { slug, sentAt: isoTime(startedAt), ...text };
}

function presentText(wanted: Locale, texts: CampaignTexts) {
  const locale = localeFor(texts, wanted);
  const text = locale && texts[locale];
  if (!text) return null;
  return { locale, locales: listWrittenLocales(texts), subject: text.subject, preview: text.preview };
}

function partsOf({ tenant }: Context, body: string, cards: NonNullable<ShownCards[Locale]>): ArchivedPart[] {
  return splitBlocks(body).flatMap((block): ArchivedPart[] => {
    if (block.kind === 'prose')
      return [{ kind: 'prose', html: withoutIds(renderMarkdown(block.source, tenant.slug).html) }];
    const { kind, label, address } = block;
    if (kind === 'button') return isOffered(tenant.switchedOff, address) ? [{ kind, label, address }] : [];
    const card = Object.hasOwn(cards, address) ? cards[address] : undefined;
    return card ? [{ kind, card }] : [];
  });
}

/**
 * Removes the ids of headings: each part numbers its headings from one, and nothing links to them. Text has no
 * unescaped quotes, so only attributes match.
 */
const withoutIds = (html: string) => html.replaceAll(/(<h\d) id="[^"]*"/g, '$1');
