import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { recordExport } from '#api/features/accounts/sessions/index.ts';
import { type CsvCell, createCsvResponse, formatCsvTimeHeading, toCsvTime } from '#api/platform/csv/format-csv.ts';
import { verb } from '#api/verb.ts';
import { type Card, exportQuery } from './contract.ts';
import { toCardSearch, toTimeSpans } from './list-gift-cards.ts';
import { presentCard } from './present-card.ts';
import { selectCards } from './queries.ts';

const rowsAtOnce = 1_000;

/** Streams all cards that match a filter as CSV, without their codes. */
export const exportGiftCards = verb(
  { access: 'admin', proof: 'always', input: exportQuery, records: 'gift_card.export' },
  async (context, { bom, ...filters }, exporter): Promise<Response> => {
    await recordExport(context, exporter, { action: 'gift_card.export', targetId: 'gift_cards', about: filters });
    return createCsvResponse(context, {
      name: `${context.tenant.slug}-gift-cards`,
      rows: readRows(context, filters),
      bom,
    });
  },
);

const headings = ['lastGroup', 'tier', 'months', 'value', 'currency', 'status', 'description'] as const;

async function* readRows(context: Context, { q, ...filters }: Omit<z.output<typeof exportQuery>, 'bom'>) {
  const { db, now, t } = context;
  const time = (column: 'expires' | 'created' | 'redeemed' | 'takenBack') =>
    formatCsvTimeHeading(t(`gift-cards:${column}`), context);
  yield [
    ...headings.map((column) => t(`gift-cards:${column}`)),
    ...[time('expires'), time('created'), time('redeemed'), t('gift-cards:redeemedBy')],
    ...[time('takenBack'), t('gift-cards:takenBackBy'), t('gift-cards:takenBackFor')],
  ];
  const search = toCardSearch(context, q);
  let cursor: string | undefined;
  do {
    const rows = await selectCards(
      db,
      { ...toTimeSpans(context, filters), search, sort: 'newest', cursor, limit: rowsAtOnce },
      now,
    );
    for (const row of rows) yield cellsOf(context, presentCard(row, now));
    cursor = rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined;
  } while (cursor);
}

function cellsOf({ t }: Context, card: Card): CsvCell[] {
  return [
    card.lastGroup,
    t(`pricing:plan.${card.tier}.name`),
    card.months,
    card.value.amount / 100,
    card.value.currency,
    t(`gift-cards:admin.statuses.${card.status}`),
    card.description,
    toCsvTime(card.expiresAt),
    toCsvTime(card.createdAt),
    toCsvTime(card.redeemedAt),
    card.redeemedBy?.email ?? null,
    toCsvTime(card.revoked?.at ?? null),
    card.revoked?.by ?? null,
    card.revoked?.reason ?? null,
  ];
}
