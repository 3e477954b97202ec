import type { Context } from '#api/context.ts';
import { coveredUntil, selectLedger, toLedger } from '#api/features/accounts/entitlements/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { selectRedeeming } from '../gift-cards/index.ts';
import { connectProvider, type PaymentProvider, ProviderRefusal, selectPaymentKey } from '../payments/index.ts';
import { withoutGracePeriods } from './offers.ts';
import { findOwnSubscription, type SubscriptionRow } from './queries.ts';
import { dueCharge } from './rules.ts';
import { syncSubscription } from './sync-subscription.ts';

/** So often what a member has changes while their charge is being moved. */
const attempts = 3;

/**
 * Brings the next charge to the end of what the member has by the ledger: one that was put off for a
 * gift comes back when the gift is taken, and one that would come before paid or given time is over
 * waits for it. What a charge was made for is never moved. Answers whether it is so: false while a
 * card is being redeemed, which moves the charge too. Throws when the provider does not answer. Again
 * is no harm: the moment is absolute.
 */
export async function alignNextCharge(context: Context, userId: string): Promise<boolean> {
  const { db, now, tenant } = context;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const read = await namedBatch(db, {
      keys: selectPaymentKey(context),
      subscription: findOwnSubscription(db, userId),
      ledger: selectLedger(db, userId),
      redeeming: selectRedeeming(db, userId),
    });
    const [subscription] = read.subscription;
    if (!subscription || subscription.endedAt !== null) return true;
    if (read.redeeming.length > 0) return false;
    const segments = withoutGracePeriods(toLedger(userId, read.ledger).entries, tenant.timeZone);
    const at = now.getTime();
    const due = dueCharge(subscription, coveredUntil(segments, subscription.plan, at), at);
    if (due === null) return true;
    const provider = await connectProvider(context, read.keys);
    if (provider?.name !== subscription.provider) return false;
    if (!(await move(context, provider, subscription, due))) return true;
  }
  return false;
}

/** Whether it was moved; not when it stands for what was paid, or the provider says no. */
async function move(
  context: Context,
  provider: PaymentProvider,
  { id, periodEnd }: SubscriptionRow,
  due: number,
): Promise<boolean> {
  try {
    if (due < periodEnd && !(await provider.findSubscription(id)).isMoved) return false;
    await provider.moveNextCharge(id, new Date(due), newId());
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
