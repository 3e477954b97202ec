import type Stripe from 'stripe';
import { currencies, type Money, type PaidPlan, paidPlans } from '../contract.ts';
import { ProviderRefusal } from '../provider.ts';
import { callStripe } from './call-stripe.ts';

/** Returns the product id of a plan. Prices and invoice lines refer to the plan by it. */
const productId = (slug: string, plan: PaidPlan) => `kogu_${slug}_${plan}`;

interface PlanPrice {
  slug: string;
  plan: PaidPlan;
  price: Money;
  /** The title shown on the invoice. */
  title: string;
}

/**
 * Finds or creates the price object of a plan. A changed price gets a new object, and existing subscribers keep the old
 * one.
 */
export async function findOrCreatePlanPrice(stripe: Stripe, { slug, plan, price, title }: PlanPrice): Promise<string> {
  const product = productId(slug, plan);
  const currency = price.currency.toLowerCase();
  const key = `${product}_${currency}_${price.amount}`;
  const { data } = await callStripe(stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
  if (data[0]) return data[0].id;
  await makeProduct(stripe, product, title);
  const made = await callStripe(
    stripe.prices.create(
      { product, currency, unit_amount: price.amount, recurring: { interval: 'month' }, lookup_key: key },
      { idempotencyKey: key },
    ),
  );
  return made.id;
}

async function makeProduct(stripe: Stripe, id: string, name: string): Promise<void> {
  try {
    await callStripe(stripe.products.create({ id, name }));
  } catch (thrown) {
    const cause = thrown instanceof ProviderRefusal ? thrown.cause : undefined;
    if ((cause as { code?: string } | undefined)?.code !== 'resource_already_exists') throw thrown;
  }
}

/** Returns the plan of a product. Null for unrelated products. */
export function planOfProduct(slug: string, product: string | null): PaidPlan | null {
  return paidPlans.find((plan) => productId(slug, plan) === product) ?? null;
}

/** Returns money in a supported currency. Throws for any other currency. */
export function toMoney(amount: number, currency: string): Money {
  const code = currencies.find((known) => known === currency.toUpperCase());
  if (!code) throw new Error(`a payment in ${currency}, which no community has prices in`);
  return { amount, currency: code };
}
