import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { isDeveloperMachine } from '#api/platform/tenancy/environment.ts';
import type { ProviderEvent } from '../provider.ts';
import { beginTestPayment } from './renew-test-payment.ts';
import { readTestPayment, type TestPayment, writeTestPayment } from './test-payment.ts';

export const testPaymentOutcomes = ['succeed', 'fail', 'cancel'] as const;
export type TestPaymentOutcome = (typeof testPaymentOutcomes)[number];

/** Finds a test payment. Throws `not_found` except on a developer's machine. */
export async function findTestPayment(context: Context, id: string): Promise<TestPayment> {
  const isId = /^[0-9a-f-]{36}$/.test(id);
  const payment = isDeveloperMachine(context.env) && isId ? await readTestPayment(context, id) : null;
  if (!payment) throw new AppError('not_found');
  return payment;
}

/** The URL to redirect the buyer to, and the provider's events. */
export interface FinishedTestPayment {
  url: string;
  events: ProviderEvent[];
}

/** Pays, declines or cancels a test payment, as a buyer would on the provider's page. Paying is idempotent. */
export async function completeTestPayment(
  context: Context,
  id: string,
  answer: TestPaymentOutcome,
): Promise<FinishedTestPayment> {
  const payment = await findTestPayment(context, id);
  if (answer === 'cancel') return { url: payment.cancelUrl, events: [] };
  if (answer === 'fail' && payment.state === 'open') {
    await writeTestPayment(context, { ...payment, isDeclined: true });
    return { url: `/dev/payments/${id}`, events: [] };
  }
  if (payment.state === 'open') {
    await writeTestPayment(context, beginTestPayment({ ...payment, isDeclined: false }, context.now.getTime()));
  }
  const about = { kind: 'checkout', id } as const;
  return { url: payment.successUrl, events: [{ id: `${id}.completed`, about }] };
}
