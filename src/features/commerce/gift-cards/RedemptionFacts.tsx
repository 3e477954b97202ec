import type { Redemption } from '#api/features/commerce/gift-cards/redeem/contract.ts';
import { formatDay, formatMoney } from '#src/shared/format.ts';
import { usePage } from '#src/ui/island.tsx';

const minuteMs = 60_000;

/** A card's benefits: tier, duration, value and end, and the start if it has to wait. */
export function RedemptionFacts({ redemption }: { redemption: Redemption }) {
  const { t, locale, timeZone } = usePage();
  const { tier, months, value, from, until } = redemption;
  const day = (time: string) => formatDay(new Date(time), timeZone, locale);
  const isWaiting = new Date(from).getTime() > Date.now() + minuteMs;
  const facts = [
    { name: t('gift-cards:redeem.tier'), text: t(`pricing:plan.${tier}.name`) },
    { name: t('gift-cards:redeem.duration'), text: t('store:monthCount', { count: months }) },
    { name: t('gift-cards:redeem.value'), text: formatMoney(value.amount, value.currency, locale) },
    ...(isWaiting ? [{ name: t('gift-cards:redeem.from'), text: day(from) }] : []),
    { name: t('gift-cards:redeem.until'), text: day(until) },
  ];
  return (
    <>
      <dl className="redeem-facts">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {isWaiting && <p className="muted">{t('gift-cards:redeem.waits')}</p>}
    </>
  );
}
