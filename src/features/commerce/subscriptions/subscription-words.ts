import type { Money } from '#api/features/commerce/payments/contract.ts';
import { formatDay, formatMoney } from '#src/shared/format.ts';
import { usePage } from '#src/ui/island.tsx';

/** The page, and how it writes the days and amounts of a subscription: in the viewer's language, and the community's zone. */
export function useSubscriptionWords() {
  const page = usePage();
  const { locale, timeZone } = page;
  return {
    ...page,
    day: (time: string) => formatDay(new Date(time), timeZone, locale),
    money: ({ amount, currency }: Money) => formatMoney(amount, currency, locale),
  };
}
