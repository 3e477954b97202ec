import type { Context } from '#api/context.ts';
import { completeTestPayment, type TestPaymentOutcome } from '../payments/index.ts';
import { receiveEvent } from './receive-event.ts';

/** Handles a button of the test payment page and returns the URL to redirect to. */
export async function finishTestPayment(context: Context, id: string, answer: TestPaymentOutcome): Promise<string> {
  const { url, events } = await completeTestPayment(context, id, answer);
  for (const event of events) await receiveEvent(context, event);
  return url;
}
