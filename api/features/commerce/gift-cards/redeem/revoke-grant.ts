import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '#api/context.ts';
import type { RevocationReason } from '#api/features/accounts/entitlements/contract.ts';
import { type Ledger, recordInLedger } from '#api/features/accounts/entitlements/index.ts';
import type { CardRow } from '../queries.ts';
import { finishRevocation } from './finish-revocation.ts';
import { markCardRevoking } from './queries.ts';

interface RevokeGrant {
  reason: RevocationReason;
  /** The redeemer's ledger, if the caller has already read it. */
  ledger?: Ledger;
  /** The administrator who revokes the card, and the reason for the member. */
  by?: { userId: string; message: string };
  /** Further statements for the same batch, conditional on the revocation. */
  alsoWrite?: (applied: SQL) => BatchItem<'sqlite'>[];
}

/**
 * Revokes the rest of a redeemed card's time and moves back the charge that the card postponed. Returns true only for
 * the one call that revoked it.
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
      alsoWrite: (prepared) => [
        markCardRevoking(db, card.id, note, prepared),
        ...(alsoWrite?.(prepared.applied) ?? []),
      ],
    },
  );
  const isRevoked = outcome === 'recorded';
  if (isRevoked || card.state === 'revoking') await finishRevocation(context, card);
  return isRevoked;
}
