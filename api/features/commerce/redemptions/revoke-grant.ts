import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '#api/context.ts';
import type { RevocationReason } from '#api/features/accounts/entitlements/contract.ts';
import { type Ledger, recordInLedger } from '#api/features/accounts/entitlements/index.ts';
import type { CardRow } from '../gift-cards/index.ts';
import { finishRevocation } from './finish-revocation.ts';
import { markRevoking } from './queries.ts';

interface RevokeGrant {
  reason: RevocationReason;
  /** The ledger, where it was read already. */
  ledger?: Ledger;
  /** The administrator who does it, and what they tell the member. */
  by?: { userId: string; message: string };
  /** What is written in the same batch, on the condition that the time is taken. */
  alsoWrite?: (applied: SQL) => BatchItem<'sqlite'>[];
}

/**
 * Takes the rest of a redeemed card's time out of its member's ledger, and brings back the charge
 * that it put off. Twice is once: answers whether this was who took it.
 */
export async function revokeGrant(
  context: Context,
  card: Pick<CardRow, 'id' | 'state' | 'redeemedBy'>,
  { reason, ledger, by, alsoWrite }: RevokeGrant,
): Promise<boolean> {
  const { db } = context;
  if (card.redeemedBy === null) return false;
  const at = context.now.getTime();
  const note = { revokedAt: at, revokedBy: by?.userId ?? null, revokedReason: by?.message ?? null };
  const { outcome } = await recordInLedger(
    context,
    card.redeemedBy,
    { kind: 'revoke', source: 'gift_card', reference: card.id, at, reason },
    {
      ...(ledger ? { ledger } : {}),
      alsoWrite: (prepared) => [markRevoking(db, card.id, note, prepared), ...(alsoWrite?.(prepared.applied) ?? [])],
    },
  );
  const isTaken = outcome === 'recorded';
  if (isTaken || card.state === 'revoking') await finishRevocation(context, card);
  return isTaken;
}
