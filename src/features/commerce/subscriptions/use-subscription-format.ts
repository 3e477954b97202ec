import type { Money } from '#api/features/commerce/payments/contract.ts';
import { formatDay, formatMoney } from '#src/shared/format.ts';
import { usePage } from '#src/ui/island.tsx';

/** The page, with formatters for days and amounts in the viewer's language and the community's time zone. */
export function useSubscriptionFormat() {
  const page = usePage();
  const { locale, timeZone } = page;
  return {
    ...page,
    day: (time: string) => formatDay(new Date(time), timeZone, locale),
    money: ({ amount, currency }: Money) => formatMoney(amount, currency, locale),
  };
}
