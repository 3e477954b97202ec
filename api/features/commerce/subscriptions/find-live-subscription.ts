import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { connectProvider, type PaymentProvider, ProviderRefusal, selectPaymentKey } from '../payments/index.ts';
import { findOwnSubscription, type SubscriptionRow } from './queries.ts';

export interface LiveSubscription {
  provider: PaymentProvider;
  subscription: SubscriptionRow;
}

/** Finds the member's subscription that hasn't ended, with its provider. */
export async function findLiveSubscription(
  context: Context,
  userId: string,
): Promise<Outcome<LiveSubscription, 'payments_not_configured' | 'no_subscription'>> {
  const { db } = context;
  const [keys, [subscription]] = await db.batch([selectPaymentKey(context), findOwnSubscription(db, userId)]);
  if (!subscription || subscription.endedAt !== null) return refuse('no_subscription');
  const provider = await connectProvider(context, keys);
  if (provider?.name !== subscription.provider) return refuse('payments_not_configured');
  return { ok: true, provider, subscription };
}

/**
 * Awaits a change at the provider. A refusal and an unavailable provider get the same code, because to the member both
 * mean that nothing has changed.
 */
export async function tryAtProvider<Code extends string, Done>(code: Code, work: Promise<Done>) {
  try {
    return { ok: true, done: await work } as const;
  } catch (thrown) {
    if (thrown instanceof ProviderRefusal) return refuse(code);
    if (thrown instanceof AppError && thrown.kind === 'unavailable') {
      throw new AppError('unavailable', { code, cause: thrown });
    }
    throw thrown;
  }
}
