import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { pageQuery } from '#api/platform/paging/contract.ts';
import {
  boughtOrderAnswer,
  boughtOrdersPage,
  orderAnswer,
  orderBody,
  orderRefusals,
  orderSearchQuery,
  orderUrlAnswer,
} from './contract.ts';
import { getBoughtOrder } from './get-bought-order.ts';
import { getOrder } from './get-order.ts';
import { listBoughtOrders, searchOrders } from './list-bought-orders.ts';
import { startPurchase } from './start-purchase.ts';

const tag = 'orders';

function mountBought(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/gifts',
      tag,
      summary: 'List the gift cards that the member bought',
      query: pageQuery,
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
      params: idParams,
      answer: boughtOrderAnswer,
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
      query: orderSearchQuery,
      answer: { data: boughtOrdersPage },
    },
    searchOrders,
  );
}

export function mountOrders(api: Api): void {
  mountBought(api);
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
