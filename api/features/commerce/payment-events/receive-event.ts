import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { log } from '#api/platform/http/log.ts';
import { fulfillOrder } from '../orders/index.ts';
import {
  connectProvider,
  type PaymentProvider,
  type ProviderEvent,
  ProviderRefusal,
  selectPaymentKey,
} from '../payments/index.ts';
import { settleCheckout, settleSubscription } from '../subscriptions/index.ts';
import { findEvent, markEventHandled } from './queries.ts';

/**
 * Handles an event from the payment provider: fetches the object it is about and stores the object's current state. The
 * event is recorded last, so that an interrupted one is handled when it is redelivered.
 */
export async function receiveEvent(context: Context, { id, about }: ProviderEvent): Promise<void> {
  if (!about) return;
  const { db, now, tenant } = context;
  const [known, keys] = await db.batch([findEvent(db, id), selectPaymentKey(context)]);
  if (known.length > 0) return;
  const provider = await connectProvider(context, keys);
  if (!provider) throw new AppError('not_found');
  try {
    await handle(context, provider, about);
  } catch (thrown) {
    // The object was deleted, or belongs to another community that uses the same account.
    if (!(thrown instanceof ProviderRefusal && thrown.reason === 'missing')) throw thrown;
    log('info', 'payments.unknown_object', { community: tenant.slug, kind: about.kind });
  }
  await markEventHandled(db, id, now);
}

type About = NonNullable<ProviderEvent['about']>;

async function handle(context: Context, provider: PaymentProvider, about: About): Promise<void> {
  switch (about.kind) {
    case 'subscription':
      await settleSubscription(context, provider, about.id);
      return;
    case 'invoice':
      return handleInvoice(context, provider, about.id);
    case 'checkout':
      return handleCheckout(context, provider, about.id);
    case 'payment': {
      const paid = await provider.findPaid(about.id);
      return paid ? handle(context, provider, paid) : undefined;
    }
  }
}

/** Passes a checkout to both subscriptions and orders. The one that it doesn't concern ignores it. */
async function handleCheckout(context: Context, provider: PaymentProvider, id: string): Promise<void> {
  const checkout = await provider.findCheckout(id);
  await settleCheckout(context, provider, checkout);
  await fulfillOrder(context, checkout);
}

async function handleInvoice(context: Context, provider: PaymentProvider, id: string): Promise<void> {
  const invoice = await provider.findInvoice(id);
  if (invoice) await settleSubscription(context, provider, invoice.subscriptionId, id);
}
