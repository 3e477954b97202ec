import type Stripe from 'stripe';
import { AppError } from '#api/platform/http/app-error.ts';
import { ProviderRefusal } from '../provider.ts';

/**
 * Awaits a Stripe call and translates its failure to `unavailable` or a refusal. Checks properties of the error instead
 * of its class, so that the library is still loaded lazily.
 */
export async function callStripe<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request;
  } catch (thrown) {
    const { statusCode, type, code } = thrown as { statusCode?: number; type?: string; code?: string };
    // 409 means a concurrent change of the same object, 401 and 403 that the operator must fix the key.
    const isOut = statusCode === undefined || statusCode >= 500 || [401, 403, 409, 429].includes(statusCode);
    if (isOut) throw new AppError('unavailable', { cause: thrown });
    if (type === 'StripeCardError') throw new ProviderRefusal('declined', thrown);
    throw new ProviderRefusal(code === 'resource_missing' ? 'missing' : 'refused', thrown);
  }
}

/** The maximum number of items on a page of a list. */
export const largestPageSize = { limit: 100 } as const;
/** The maximum number of items that Stripe's library collects from all pages of a list. */
const allPages = { limit: 10_000 } as const;

/** Collects a list from all its pages. */
export function listAllPages<Item>(list: Stripe.ApiListPromise<Item>): Promise<Item[]> {
  return callStripe(list.autoPagingToArray(allPages));
}

/** Returns a list that Stripe embedded in another object. If that holds only the first page, reads the whole list. */
export async function readList<Item>(
  first: Stripe.ApiList<Item> | undefined,
  list: () => Stripe.ApiListPromise<Item>,
): Promise<Item[]> {
  return first?.has_more ? listAllPages(list()) : (first?.data ?? []);
}

/** Converts a time to seconds, as Stripe uses them. */
export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Returns the id of an object that may be expanded. */
export function stripeIdOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
