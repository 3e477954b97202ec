import type { TFunction } from 'i18next';
import type { Context } from '#api/context.ts';
import type { Seller } from './contract.ts';

/** Returns the seller named on invoices, receipts and payment mails: the operator, or else the community itself. */
export function sellerOf({ tenant, origin }: Pick<Context, 'tenant' | 'origin'>): Seller {
  const { name, operator = name, registryCode = null, vatNumber = null, supportEmail } = tenant;
  return { name: operator, registryCode, vatNumber, website: origin, email: supportEmail };
}

/** Returns the seller's name and numbers, one line each. */
export function sellerLines(t: TFunction, { name, registryCode, vatNumber }: Seller): string[] {
  const numbers = [
    registryCode && t('orders:seller.registryCode', { number: registryCode }),
    vatNumber && t('orders:seller.vatNumber', { number: vatNumber }),
  ];
  return [name, ...numbers.filter((line) => line !== null)];
}
