import { plansByAccessLevel } from '#api/features/accounts/entitlements/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { formatMoney } from '#src/shared/format.ts';

/**
 * The features of each plan, in the order of the comparison. Texts are `pricing:feature.<key>`. Which plans give access
 * to content is read from the access rules.
 */
export const planFeatures = [
  { key: 'memberEvents', plans: plansByAccessLevel.members },
  { key: 'memberContent', plans: plansByAccessLevel.members },
  { key: 'experts', plans: ['basic', 'premium', 'donator'] },
  { key: 'premiumContent', plans: plansByAccessLevel.premium },
  { key: 'premiumEvents', plans: plansByAccessLevel.premium },
  { key: 'donatorContent', plans: plansByAccessLevel.donator },
  { key: 'badge', plans: ['premium', 'donator'] },
  { key: 'badgeDonator', plans: ['donator'] },
  { key: 'carry', plans: ['donator'] },
] as const;

export const plans = ['basic', 'premium', 'donator'] as const;
export type Plan = (typeof plans)[number];

/** The features a plan adds to the ones below it. */
export function listAddedFeatures(plan: Plan) {
  return planFeatures.filter((feature) => feature.plans[0] === plan);
}

/** Monthly prices of the paid plans, formatted for the viewer. The language determines the currency. */
export function formatMonthlyPrices(tenant: Tenant, locale: Locale): { premium: string; donator: string } {
  const currency = tenant.currencyByLocale[locale];
  const price = (plan: 'premium' | 'donator') => formatMoney(tenant.prices[plan][currency] ?? 0, currency, locale);
  return { premium: price('premium'), donator: price('donator') };
}
