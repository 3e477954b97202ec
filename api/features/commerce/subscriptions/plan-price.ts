import type { Context } from '#api/context.ts';
import type { Currency, Money, PaidPlan } from '../payments/contract.ts';

/** Returns the monthly price of a plan, in the already chosen currency if possible, or else in the language's. */
export function priceOf({ tenant, locale }: Context, plan: PaidPlan, chosen: Currency | null): Money {
  const prices = tenant.prices[plan];
  const usual = tenant.currencyByLocale[locale];
  const currency = chosen !== null && prices[chosen] !== undefined ? chosen : usual;
  const amount = prices[currency];
  if (amount === undefined) throw new Error(`no price of ${plan} in ${currency}`);
  return { amount, currency };
}

/** Returns the plan's name for the provider's page and invoice. */
export function planTitle({ t, tenant }: Context, plan: PaidPlan): string {
  return `${tenant.name}: ${t(`pricing:plan.${plan}.name`)}`;
}
