import type { Context } from '#api/context.ts';
import { answerTestPayment, type TestPaymentAnswer } from '../payments/index.ts';
import { receiveEvent } from './receive-event.ts';

/** Handles a button of the test payment page and returns the URL to redirect to. */
export async function finishTestPayment(context: Context, id: string, answer: TestPaymentAnswer): Promise<string> {
  const { url, events } = await answerTestPayment(context, id, answer);
  for (const event of events) await receiveEvent(context, event);
  return url;
}
