import type { Context } from '#api/context.ts';
import type { Tier } from '#api/features/accounts/entitlements/contract.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { CardStatus } from '../gift-cards/contract.ts';
import { type CardRow, cardStatus } from '../gift-cards/index.ts';
import { readCardToken, redeemUrl } from './card-address.ts';
import { decryptCards } from './encrypted-cards.ts';
import { findCardPage, selectOrderCards } from './queries.ts';

/** The cards of an order, as their page shows them. */
export interface Gift {
  tier: Tier;
  months: number;
  message: string | null;
  cards: Array<{
    code: string;
    status: CardStatus;
    redeemAddress: string;
    /** When the viewer redeemed the card. Null if they didn't. */
    redeemedByViewerAt: string | null;
  }>;
}

/**
 * Reads the cards of an order with their codes and statuses, for anyone who has the mailed link. Members see which ones
 * they redeemed themselves.
 */
export async function readGift(context: Context, token: string): Promise<Gift> {
  const { db, now } = context;
  const orderId = readCardToken(context, token);
  if (!orderId) throw new AppError('not_found');
  const [[page], states] = await db.batch([findCardPage(db, orderId), selectOrderCards(db, orderId)]);
  if (!page) throw new AppError('not_found');
  const viewer = context.actor.kind === 'member' ? context.actor.user.id : null;
  const stored = new Map(states.map((card) => [card.id, card]));
  const cards = await decryptCards(context, orderId, page.encryptedCards);
  return {
    tier: page.tier,
    months: page.months,
    message: page.message,
    cards: cards.map(({ id, code }) => {
      const card = stored.get(id);
      return {
        code,
        status: card ? cardStatus(card, now) : 'cancelled',
        redeemAddress: redeemUrl(context, code),
        redeemedByViewerAt: card && isRedeemedBy(card, viewer) ? isoTime(card.redeemedAt) : null,
      };
    }),
  };
}

function isRedeemedBy({ state, redeemedBy }: Pick<CardRow, 'state' | 'redeemedBy'>, viewer: string | null): boolean {
  return state === 'redeemed' && viewer !== null && redeemedBy === viewer;
}
