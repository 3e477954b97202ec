import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { receiveWebhook } from './receive-webhook.ts';

export function mountPaymentEvents(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/payments/stripe/webhook',
      summary: 'Receive a Stripe event, signed with the community’s webhook secret',
      tag: 'payment-events',
      takesRaw: true,
    },
    receiveWebhook,
  );
}
