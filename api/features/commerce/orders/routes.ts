import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { boughtOrderResponse, boughtOrdersPage, orderResponse, orderUrlResponse } from './contract.ts';
import { getBoughtOrder } from './get-bought-order.ts';
import { getOrder } from './get-order.ts';
import { listBoughtOrders, searchOrders } from './list-bought-orders.ts';
import { startPurchase } from './start-purchase.ts';

const tag = 'orders';

function mountBoughtOrders(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/gifts',
      tag,
      summary: 'List the gift cards that the member bought',
      answer: { data: boughtOrdersPage },
    },
    listBoughtOrders,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/gifts/:id',
      tag,
      summary: 'Get an order with its cards, as its buyer or an administrator',
      answer: boughtOrderResponse,
    },
    getBoughtOrder,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/admin/orders',
      tag,
      summary: 'Find gift card orders by buyer, recipient or number',
      answer: { data: boughtOrdersPage },
    },
    searchOrders,
  );
}

export function mountOrders(api: Api): void {
  mountBoughtOrders(api);
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
