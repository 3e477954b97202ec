import type { Context } from '#api/context.ts';
import type { PaymentProvider, PurchaseCheckout, SubscriptionCheckout } from '../provider.ts';
import { ProviderRefusal } from '../provider.ts';
import { presentCheckout, presentInvoice, presentSubscription } from './present-test-payment.ts';
import { renewTestPayment, upgradeTestPayment } from './renew-test-payment.ts';
import { readTestPayment, type TestPayment, writeTestPayment } from './test-payment.ts';

/** Returns the payment of an invoice or charge, whose id is `<payment id>.<number>`. */
const paymentOf = (id: string) => id.split('.')[0] ?? '';
const numberOf = (id: string) => Number(id.split('.')[1] ?? 0);

/**
 * Returns a payment provider that moves no money, for a developer's machine. Its checkout is a page of ours, and
 * subscriptions renew when they are read.
 */
export function testProvider(context: Context): PaymentProvider {
  const { now } = context;
  const find = async (id: string): Promise<TestPayment> => {
    const payment = await readTestPayment(context, paymentOf(id));
    if (!payment) throw new ProviderRefusal('missing');
    return renewTestPayment(payment, now.getTime());
  };
  const change = async (id: string, changed: (payment: TestPayment) => TestPayment) => {
    const payment = changed(await find(id));
    await writeTestPayment(context, payment);
    return payment;
  };
  const start = async (request: SubscriptionCheckout | PurchaseCheckout) => {
    if (!(await readTestPayment(context, request.key))) await writeTestPayment(context, newPayment(request));
    return { id: request.key, url: `${context.origin}/dev/payments/${request.key}` };
  };
  return {
    name: 'test',
    startSubscription: start,
    startPurchase: start,
    expireCheckout: async (id) =>
      presentCheckout(
        await change(id, (payment) => (payment.state === 'open' ? { ...payment, state: 'expired' } : payment)),
      ),
    findCheckout: async (id) => presentCheckout(await find(id)),
    findSubscription: async (id) => presentSubscription(await find(id)),
    findInvoice: async (id) => presentInvoice(await find(id), numberOf(id)),
    findPaid: async (id) => ({ kind: id.includes('.') ? 'invoice' : 'checkout', id }),
    portalUrl: async (_customer, returnUrl) => returnUrl,
    setCancelling: async (id, isCancelling) => {
      await change(id, (payment) => ({ ...payment, isCancelling }));
    },
    previewChange: async (id, plan, price, _title, at) => {
      const { lines } =
        upgradeTestPayment(await find(id), plan, price.amount, at.getTime(), now.getTime()).invoices.at(-1) ?? {};
      return { ...price, amount: (lines ?? []).reduce((sum, line) => sum + line.amount, 0) };
    },
    changePlan: async (id, plan, price, title, when) => {
      await change(id, (payment) => {
        const charged =
          when === 'next' ? payment : upgradeTestPayment(payment, plan, price.amount, when.getTime(), now.getTime());
        return { ...charged, plan, price, title };
      });
    },
    cancelNow: async (id) => {
      await change(id, (payment) => ({ ...payment, endedAt: payment.endedAt ?? now.getTime() }));
    },
    refund: async (id) => {
      await change(id, (payment) => refunded(payment, id.includes('.') ? numberOf(id) : 0, now.getTime()));
    },
    moveNextCharge: async (id, to) => {
      await change(id, (payment) => ({ ...payment, periodEnd: to.getTime(), isMoved: true }));
    },
  };
}

function newPayment(request: SubscriptionCheckout | PurchaseCheckout): TestPayment {
  const { key: id, title, price, buyer, successUrl, cancelUrl, expiresAt } = request;
  const isPlan = 'plan' in request;
  return {
    id,
    kind: isPlan ? 'subscription' : 'purchase',
    state: 'open',
    isDeclined: false,
    title,
    price,
    quantity: isPlan ? 1 : request.quantity,
    plan: isPlan ? request.plan : null,
    firstChargeAt: (isPlan ? request.firstChargeAt?.getTime() : null) ?? null,
    userId: buyer.userId,
    successUrl,
    cancelUrl,
    expiresAt: expiresAt.getTime(),
    startedAt: 0,
    periodEnd: 0,
    isMoved: false,
    isCancelling: false,
    endedAt: null,
    invoices: [],
  };
}

/** Marks a charge as refunded. A purchase has one unnumbered charge, whose refund is stored as its first invoice. */
function refunded(payment: TestPayment, number: number, at: number): TestPayment {
  if (payment.kind === 'purchase') {
    return {
      ...payment,
      invoices: [{ lines: [], paidAt: payment.startedAt, refundedAt: payment.invoices[0]?.refundedAt ?? at }],
    };
  }
  const invoices = payment.invoices.map((invoice, index) =>
    index === number ? { ...invoice, refundedAt: invoice.refundedAt ?? at } : invoice,
  );
  return { ...payment, invoices };
}
