import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { decrypt, encrypt } from '#api/platform/crypto/encrypt.ts';

type Place = Pick<Context, 'env' | 'tenant'>;

const cardsSchema = z.array(z.object({ id: z.string(), code: z.string() }));
export type CardWithCode = z.infer<typeof cardsSchema>[number];

export const cardsPurpose = (slug: string, orderId: string) => `card-page:${slug}:${orderId}`;

/** Encrypts the cards of an order, so that they can't be decrypted for another order or community. */
export function encryptCards(place: Place, orderId: string, cards: readonly CardWithCode[]): Promise<string> {
  return encrypt(place.env.MASTER_KEY, cardsPurpose(place.tenant.slug, orderId), JSON.stringify(cards));
}

export async function decryptCards(place: Place, orderId: string, encrypted: string): Promise<CardWithCode[]> {
  return cardsSchema.parse(
    JSON.parse(await decrypt(place.env.MASTER_KEY, cardsPurpose(place.tenant.slug, orderId), encrypted)),
  );
}
