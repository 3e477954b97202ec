import type { Context } from '#api/context.ts';
import { readText } from '#api/platform/http/read-text.ts';
import { readWebhook } from '../payments/index.ts';
import { receiveEvent } from './receive-event.ts';

/** Receives an event from the community's Stripe account. The signature covers the raw body. */
export async function receiveWebhook(context: Context, request: Request): Promise<void> {
  const body = request.body ? await readText(request.body) : '';
  await receiveEvent(context, await readWebhook(context, body, request.headers.get('stripe-signature')));
}
