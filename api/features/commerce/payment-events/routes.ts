import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { stripeEventBody } from './contract.ts';
import { receiveWebhook } from './receive-webhook.ts';

export function mountPaymentEvents(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/payments/stripe/webhook',
      summary: 'Receive a Stripe event, signed with the community’s webhook secret',
      tag: 'payment-events',
      body: stripeEventBody,
      takesRaw: true,
      signedIn: false,
    },
    (context, _, http) => receiveWebhook(context, http.req.raw),
  );
}
