import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { orderAnswer, orderBody, orderRefusals, orderUrlAnswer } from './contract.ts';
import { getOrder } from './get-order.ts';
import { startPurchase } from './start-purchase.ts';

const tag = 'orders';

export function mountOrders(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/orders',
      tag,
      summary: 'Start a gift card purchase; returns the checkout URL',
      body: orderBody,
      answer: orderUrlAnswer,
      refusals: orderRefusals,
      signedIn: false,
    },
    startPurchase,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/orders/:id',
      tag,
      summary: 'Get an order by its id',
      params: idParams,
      answer: orderAnswer,
      signedIn: false,
    },
    getOrder,
  );
}
