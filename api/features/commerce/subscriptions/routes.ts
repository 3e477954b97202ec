import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts';
import { changePlan } from './change-plan.ts';
import { getCheckout } from './checkout/get-checkout.ts';
import { startCheckout } from './checkout/start-checkout.ts';
import { changeQuoteResponse, checkoutResponse, stateResponse, urlResponse } from './contract.ts';
import { getSubscription } from './get-subscription.ts';
import { openPortal } from './open-portal.ts';
import { quoteChange } from './quote-change.ts';
import { requestRefund } from './request-refund.ts';

const own = { tag: 'subscriptions', answer: stateResponse } as const;

export function mountSubscriptions(api: Api): void {
  endpoint(
    api,
    { ...own, method: 'get', path: '/api/subscription', summary: 'Get the member’s plan, charges and history' },
    getSubscription,
  );
  endpoint(
    api,
    {
      ...own,
      method: 'post',
      path: '/api/subscription/checkout',
      summary: 'Start a checkout; returns its URL',
      answer: urlResponse,
    },
    startCheckout,
  );
  endpoint(
    api,
    {
      ...own,
      method: 'get',
      path: '/api/subscription/checkouts/:id',
      summary: 'Get the state of a checkout',
      answer: checkoutResponse,
    },
    getCheckout,
  );
  endpoint(
    api,
    { ...own, method: 'post', path: '/api/subscription/cancel', summary: 'Cancel at the end of the paid time' },
    cancelSubscription,
  );
  endpoint(
    api,
    { ...own, method: 'post', path: '/api/subscription/resume', summary: 'Resume a cancelled subscription' },
    resumeSubscription,
  );
  mountChanges(api);
}

function mountChanges(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/subscription/change',
      tag: 'subscriptions',
      summary: 'Get what a change of plan charges today',
      answer: changeQuoteResponse,
    },
    quoteChange,
  );
  endpoint(
    api,
    {
      ...own,
      method: 'post',
      path: '/api/subscription/change',
      summary: 'Change the plan: to a higher one at once, to a lower one with the next charge',
    },
    changePlan,
  );
  endpoint(
    api,
    {
      ...own,
      method: 'post',
      path: '/api/subscription/refund',
      summary: 'Refund the charges of the last 30 days and end the subscription',
    },
    requestRefund,
  );
  endpoint(
    api,
    {
      ...own,
      method: 'post',
      path: '/api/subscription/portal',
      summary: 'Get the URL of the provider’s billing portal',
      answer: urlResponse,
    },
    openPortal,
  );
}
