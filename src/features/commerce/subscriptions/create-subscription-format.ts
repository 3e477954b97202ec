import type { Context } from '#api/context.ts';
import type { Money } from '#api/features/commerce/payments/contract.ts';
import { formatDay, formatMoney } from '#src/shared/format.ts';

/** Formats the dates and amounts of a subscription in the viewer's locale. */
export function createSubscriptionFormat({ tenant, locale }: Context) {
  return {
    day: (time: string) => formatDay(new Date(time), tenant.timeZone, locale),
    money: ({ amount, currency }: Money) => formatMoney(amount, currency, locale),
  };
}
