import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { orderDetailsPage, orderDetailsResponse, orderResponse, orderUrlResponse } from './contract.ts';
import { getOrder } from './get-order.ts';
import { getOrderDetails } from './get-order-details.ts';
import { listOwnOrders, searchOrders } from './list-own-orders.ts';
import { startPurchase } from './start-purchase.ts';

const tag = 'orders';

function mountOrderDetails(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/gifts',
      tag,
      summary: 'List the gift cards that the member bought',
      answer: { data: orderDetailsPage },
    },
    listOwnOrders,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/gifts/:id',
      tag,
      summary: 'Get an order with its cards, as its buyer or an administrator',
      answer: orderDetailsResponse,
    },
    getOrderDetails,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/admin/orders',
      tag,
      summary: 'Find gift card orders by buyer, recipient or number',
      answer: { data: orderDetailsPage },
    },
    searchOrders,
  );
}

export function mountOrders(api: Api): void {
  mountOrderDetails(api);
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/orders',
      tag,
      summary: 'Start a gift card purchase; returns the checkout URL',
      answer: orderUrlResponse,
    },
    startPurchase,
  );
  endpoint(
    api,
    { method: 'get', path: '/api/orders/:id', tag, summary: 'Get an order by its id', answer: orderResponse },
    getOrder,
  );
}
