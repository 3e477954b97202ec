import type { Context } from '#api/context.ts';
import {
  gracePeriodPrefix,
  type LedgerChange,
  type LedgerEntry,
  recordInLedger,
} from '#api/features/accounts/entitlements/index.ts';
import { isRenewing, type SubscriptionRow } from './queries.ts';
import { graceEnd } from './rules.ts';

/** What the ledger knows the bridges of a subscription by: this, and the moment that each begins. */
const gracePeriodReference = (subscriptionId: string) => `${gracePeriodPrefix}${subscriptionId}:`;

/**
 * Keeps the plan going from the end of the paid time: a provider charges an hour later, or, when a
 * card is declined, days. Paid then, the bridge is taken away as if it had never been. Not for a
 * subscription that somebody paid, cancelled or ended meanwhile.
 */
export async function grantGracePeriod(context: Context, subscription: SubscriptionRow): Promise<void> {
  const { id, userId, plan, paidUntil, cancelAt, endedAt, status } = subscription;
  const isRunning = status === 'active' || status === 'past_due';
  if (paidUntil === null || !isRunning || cancelAt !== null || endedAt !== null) return;
  const change: LedgerChange = {
    kind: 'grant',
    tier: plan,
    source: 'payment',
    reference: `${gracePeriodReference(id)}${paidUntil}`,
    time: { from: paidUntil, until: graceEnd(paidUntil) },
    grantedAt: paidUntil,
  };
  await recordInLedger(context, userId, change, { onlyIf: isRenewing(subscription) });
}

/** What ends the bridges that are needed no longer: their time was paid, or the subscription is over. */
export function endGracePeriods(
  { id, paidUntil, endedAt }: SubscriptionRow,
  entries: readonly Pick<LedgerEntry, 'reference' | 'grantedAt'>[],
): LedgerChange[] {
  const gracePeriods = entries.filter(({ reference }) => reference.startsWith(gracePeriodReference(id)));
  return gracePeriods.flatMap(({ reference, grantedAt }) => {
    const isPaid = paidUntil !== null && paidUntil > grantedAt;
    if (!isPaid && endedAt === null) return [];
    const at = isPaid || endedAt === null ? grantedAt : Math.max(endedAt, grantedAt);
    return { kind: 'revoke', source: 'payment', reference, at, reason: 'settled' } as const;
  });
}
