import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { cancelGiftCard } from './cancel-gift-card.ts';
import { cancelGiftCards } from './cancel-gift-cards.ts';
import { cancelledCardsSchema, cardStatuses, cardsPage, createdCardsSchema, statsSchema } from './contract.ts';
import { createGiftCards } from './create-gift-cards.ts';
import { downloadCodes } from './download-codes.ts';
import { exportGiftCards } from './export-gift-cards.ts';
import { getGiftCardStats } from './get-gift-card-stats.ts';
import { listGiftCards } from './list-gift-cards.ts';

const tag = 'gift-cards';
const admin = '/api/admin/gift-cards';

export function mountGiftCards(api: Api): void {
  const list = { method: 'get', path: admin, tag, summary: 'List gift cards' } as const;
  endpoint(api, { ...list, answer: { data: cardsPage } }, listGiftCards);
  const create = {
    method: 'post',
    path: admin,
    tag,
    summary: 'Create gift cards; their codes are returned once',
  } as const;
  endpoint(api, { ...create, status: 201, answer: { data: createdCardsSchema } }, createGiftCards);
  const stats = { method: 'get', path: `${admin}/stats`, tag, summary: 'Gift card statistics' } as const;
  endpoint(api, { ...stats, answer: { data: statsSchema } }, getGiftCardStats);
  const file = {
    method: 'get',
    path: `${admin}/export`,
    tag,
    summary: 'Export gift cards as CSV, without codes',
  } as const;
  endpoint(api, { ...file, answersFile: 'text/csv' }, exportGiftCards);
  endpoint(
    api,
    {
      method: 'post',
      path: `${admin}/batches/:id/codes`,
      tag,
      summary: 'Download the codes of a batch as CSV, once, within a day',
      inputIn: 'query',
      answersFile: 'text/csv',
    },
    downloadCodes,
  );
  endpoint(
    api,
    {
      method: 'post',
      path: `${admin}/:id/cancel`,
      tag,
      summary: 'Cancel a gift card that was not redeemed',
      answer: { data: z.object({ id: z.string(), status: z.enum(cardStatuses) }) },
    },
    cancelGiftCard,
  );
  endpoint(
    api,
    {
      method: 'post',
      path: `${admin}/cancel`,
      tag,
      summary: 'Cancel the chosen gift cards that were not redeemed',
      answer: { data: cancelledCardsSchema },
    },
    cancelGiftCards,
  );
}
