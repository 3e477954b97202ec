import { readText } from '#api/platform/http/read-text.ts';
import { verb } from '#api/verb.ts';
import { readWebhook } from '../payments/index.ts';
import { stripeEventBody } from './contract.ts';
import { receiveEvent } from './receive-event.ts';

/** Receives an event from the community's Stripe account. The signature covers the raw body. */
export const receiveWebhook = verb(
  { access: 'anyone', input: stripeEventBody, parsesItself: true, takesRequest: true },
  async (context, { request }): Promise<void> => {
    const body = request.body ? await readText(request.body) : '';
    await receiveEvent(context, await readWebhook(context, body, request.headers.get('stripe-signature')));
  },
);
