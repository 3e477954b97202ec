import type { Context } from '#api/context.ts';
import {
  gracePeriodPrefix,
  type LedgerChange,
  type LedgerEntry,
  recordInLedger,
} from '#api/features/accounts/entitlements/index.ts';
import { isRenewing, type SubscriptionRow } from './queries.ts';
import { graceEnd } from './rules.ts';

/** The prefix of the ledger references of a subscription's grace periods. The start of the grace period follows it. */
const gracePeriodReference = (subscriptionId: string) => `${gracePeriodPrefix}${subscriptionId}:`;

/**
 * Grants a grace period from the end of the paid time, because the provider charges an hour later, or days later if the
 * card is declined. The grace period is revoked once the charge is paid. Grants nothing if the subscription was paid,
 * cancelled or ended in the meantime.
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

/** Returns the revocations of grace periods that have been paid for or whose subscription has ended. */
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
