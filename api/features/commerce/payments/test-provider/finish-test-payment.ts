import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { isLocal } from '#api/platform/tenancy/environment.ts';
import type { ProviderEvent } from '../provider.ts';
import { begin } from './renew.ts';
import { readTestPayment, type TestPayment, writeTestPayment } from './test-payment.ts';

export const testPaymentAnswers = ['succeed', 'fail', 'cancel'] as const;
export type TestPaymentAnswer = (typeof testPaymentAnswers)[number];

/** An open test payment to show; elsewhere than on a developer's machine there is none. */
export async function findTestPayment(context: Context, id: string): Promise<TestPayment> {
  const isId = /^[0-9a-f-]{36}$/.test(id);
  const payment = isLocal(context.env) && isId ? await readTestPayment(context, id) : null;
  if (!payment) throw new AppError('not_found');
  return payment;
}

/** What the buyer's browser does next, and what the provider tells us meanwhile. */
export interface FinishedTestPayment {
  url: string;
  events: ProviderEvent[];
}

/** Answers a test payment as somebody on the provider's page would. Pressed twice it is paid once. */
export async function answerTestPayment(
  context: Context,
  id: string,
  answer: TestPaymentAnswer,
): Promise<FinishedTestPayment> {
  const payment = await findTestPayment(context, id);
  if (answer === 'cancel') return { url: payment.cancelUrl, events: [] };
  if (answer === 'fail' && payment.state === 'open') {
    await writeTestPayment(context, { ...payment, isDeclined: true });
    return { url: `/dev/payments/${id}`, events: [] };
  }
  if (payment.state === 'open') {
    await writeTestPayment(context, begin({ ...payment, isDeclined: false }, context.now.getTime()));
  }
  const about = { kind: 'checkout', id } as const;
  return { url: payment.successUrl, events: [{ id: `${id}.completed`, about }] };
}
