import type { Context } from '#api/context.ts';
import { buildLedger, findTierEnd, selectLedger } from '#api/features/accounts/entitlements/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { connectProvider, type PaymentProvider, ProviderRefusal, selectPaymentKey } from '../../payments/index.ts';
import { segmentsWithoutGracePeriods } from '../offers.ts';
import { findOwnSubscription, type SubscriptionRow, selectCardBeingRedeemed } from '../queries.ts';
import { dueChargeAt } from '../rules.ts';
import { syncSubscription } from '../sync-subscription.ts';

/** The maximum number of attempts if the ledger changes while the charge is being moved. */
const attempts = 3;

/**
 * Moves the next charge to the end of the member's time in the ledger, without shortening paid time. Returns false if
 * this must be retried, and throws if the provider doesn't respond. Pass `isSynced` if our row was just fetched from
 * the provider; otherwise it may lack a move whose response was lost.
 */
export async function alignNextCharge(
  context: Context,
  userId: string,
  { isSynced = false }: { isSynced?: boolean } = {},
): Promise<boolean> {
  const { db, now, tenant } = context;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const read = await namedBatch(db, {
      keys: selectPaymentKey(context),
      subscription: findOwnSubscription(db, userId),
      ledger: selectLedger(db, userId),
      redeeming: selectCardBeingRedeemed(db, userId),
    });
    const [subscription] = read.subscription;
    if (!subscription || subscription.endedAt !== null) return true;
    if (read.redeeming.length > 0) return false;
    const segments = segmentsWithoutGracePeriods(buildLedger(userId, read.ledger).entries, tenant.timeZone);
    const at = now.getTime();
    const due = dueChargeAt(subscription, findTierEnd(segments, subscription.plan, at), at);
    if (due === null && (isSynced || attempt > 0)) return true;
    const provider = await connectProvider(context, read.keys);
    if (provider?.name !== subscription.provider) return due === null;
    if (!(await move(context, provider, subscription, due))) return true;
  }
  return false;
}

/**
 * Moves the charge to `due`, or only syncs if that is null. Returns false if an invoice covers the time or the provider
 * refuses.
 */
async function move(
  context: Context,
  provider: PaymentProvider,
  { id, periodEnd }: SubscriptionRow,
  due: number | null,
): Promise<boolean> {
  try {
    if (due !== null && due < periodEnd && !(await provider.findSubscription(id)).isMoved) return false;
    if (due !== null) await provider.moveNextCharge(id, new Date(due), newId());
    await syncSubscription(context, provider, id);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ProviderRefusal)) throw thrown;
    log('warn', 'subscription.charge_not_moved', {
      community: context.tenant.slug,
      subscription: id,
      ...describeError(thrown),
    });
    return false;
  }
}
