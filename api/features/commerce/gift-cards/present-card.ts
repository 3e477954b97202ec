import { presentAccount } from '#api/features/accounts/users/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { Card } from './contract.ts';
import type { ListedCard } from './queries.ts';
import { cardStatus } from './rules.ts';

/** Presents a card for the staff list. Omits a redeemer who has deleted their account. */
export function presentCard(row: ListedCard, now: Date): Card {
  const { redeemer } = row;
  return {
    id: row.id,
    batchId: row.batchId,
    lastGroup: row.lastGroup,
    tier: row.tier,
    months: row.months,
    value: { amount: row.value, currency: row.currency },
    status: cardStatus(row, now),
    description: row.description,
    expiresAt: isoTime(row.expiresAt),
    createdAt: isoTime(row.createdAt),
    redeemedAt: isoTime(row.redeemedAt),
    redeemedBy: redeemer && redeemer.deletedAt === null ? presentAccount(redeemer) : null,
    revoked: row.revokedAt === null ? null : { at: isoTime(row.revokedAt), by: row.revoker, reason: row.revokedReason },
  };
}
