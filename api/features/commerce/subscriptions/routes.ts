import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts';
import { changePlan } from './change-plan.ts';
import {
  cancelRefusals,
  changeRefusals,
  checkoutAnswer,
  checkoutRefusals,
  planBody,
  portalRefusals,
  refundRefusals,
  stateAnswer,
  urlAnswer,
} from './contract.ts';
import { getCheckout } from './get-checkout.ts';
import { getSubscription } from './get-subscription.ts';
import { openPortal } from './open-portal.ts';
import { requestRefund } from './request-refund.ts';
import { startCheckout } from './start-checkout.ts';

const own = { tag: 'subscriptions', answer: stateAnswer } as const;

export function mountSubscriptions(api: Api): void {
  endpoint(
    api,
    { ...own, method: 'get', path: '/api/subscription', summary: 'The member’s plan, charges and history' },
    getSubscription,
  );
  endpoint(
    api,
    {
      ...own,
      method: 'post',
      path: '/api/subscription/checkout',
      summary: 'Begin to subscribe: where the browser is to go',
      body: planBody,
      answer: urlAnswer,
      refusals: checkoutRefusals,
    },
    startCheckout,
  );
  endpoint(
    api,
    {
      ...own,
      method: 'get',
      path: '/api/subscription/checkouts/:id',
      summary: 'What came of a checkout, as far as the provider has told',
      params: idParams,
      answer: checkoutAnswer,
    },
    getCheckout,
  );
  endpoint(
    api,
    {
      ...own,
      method: 'post',
      path: '/api/subscription/cancel',
      summary: 'Let it run out at the end of what is paid',
      refusals: cancelRefusals,
    },
    cancelSubscription,
  );
  endpoint(
    api,
    {
      ...own,
      method: 'post',
      path: '/api/subscription/resume',
      summary: 'Take a cancellation back',
      refusals: cancelRefusals,
    },
    resumeSubscription,
  );
  mountChanges(api);
}

function mountChanges(api: Api): void {
  endpoint(
    api,
    {
      ...own,
      method: 'post',
      path: '/api/subscription/change',
      summary: 'Another plan: a higher one at once, a lower one from the next charge on',
      body: planBody,
      refusals: changeRefusals,
    },
    changePlan,
  );
  endpoint(
    api,
    {
      ...own,
      method: 'post',
      path: '/api/subscription/refund',
      summary: 'Have the charges of the last 30 days back, and end the subscription',
      refusals: refundRefusals,
    },
    requestRefund,
  );
  endpoint(
    api,
    {
      ...own,
      method: 'post',
      path: '/api/subscription/portal',
      summary: 'Where the member changes the card',
      answer: urlAnswer,
      refusals: portalRefusals,
    },
    openPortal,
  );
}
