import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { csvLine, csvResponse } from '#api/platform/csv/write-csv.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { exportQuery } from './contract.ts';
import { searchFor } from './list-gift-cards.ts';
import { presentCard } from './present-card.ts';
import { selectCards } from './queries.ts';

const rowsAtOnce = 1_000;

/** All cards that match a filter as CSV, streamed, without their codes. */
export async function exportGiftCards(context: Context, input: z.input<typeof exportQuery>): Promise<Response> {
  requireRole(context, 'admin');
  const filters = parseInput(exportQuery, input);
  return csvResponse({ name: `${context.tenant.slug}-gift-cards`, lines: writeLines(context, filters) });
}

async function* writeLines(context: Context, { q, ...filters }: z.output<typeof exportQuery>) {
  const { db, now, t } = context;
  const columns = ['lastGroup', 'tier', 'months', 'value', 'currency', 'status', 'description', 'expires'] as const;
  const course = ['created', 'redeemed', 'redeemedBy', 'takenBack', 'takenBackBy', 'takenBackFor'] as const;
  yield csvLine([...columns, ...course].map((column) => t(`gift-cards:${column}`)));
  const search = searchFor(context, q);
  let cursor: string | undefined;
  do {
    const rows = await selectCards(db, { ...filters, search, sort: 'newest', cursor, limit: rowsAtOnce }, now);
    for (const row of rows) {
      const card = presentCard(row, now);
      yield csvLine([
        card.lastGroup,
        card.tier,
        card.months,
        card.value.amount / 100,
        card.value.currency,
        card.status,
        card.description,
        card.expiresAt,
        card.createdAt,
        card.redeemedAt,
        card.redeemedBy?.email ?? null,
        card.revoked?.at ?? null,
        card.revoked?.by ?? null,
        card.revoked?.reason ?? null,
      ]);
    }
    cursor = rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined;
  } while (cursor);
}
