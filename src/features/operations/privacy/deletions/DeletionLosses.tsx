import type { TFunction } from 'i18next';
import type { DeletionLosses as Losses } from '#api/features/operations/privacy/deletions/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { formatDay, formatMoney } from '#src/shared/format.ts';

interface Props {
  t: TFunction;
  locale: Locale;
  timeZone: string;
  losses: Losses;
}

/** Lists what the member loses with the account, one line each. Empty if there is nothing to lose. */
export function DeletionLosses(props: Props) {
  const { t, losses } = props;
  const lines = describeLosses(props);
  if (lines.length === 0) return null;
  return (
    <section className="losing" aria-labelledby="deletion-losses">
      <h3 id="deletion-losses">{t('account-deletions:lossesTitle')}</h3>
      <ul className="losses">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {(losses.refund || losses.bought.length > 0) && (
        <p className="actions">
          {losses.refund && <a href="/subscription">{t('account-deletions:toRefund')}</a>}
          {losses.bought.length > 0 && <a href="/gifts">{t('account-deletions:toGifts')}</a>}
        </p>
      )}
    </section>
  );
}

function describeLosses({ t, locale, timeZone, losses }: Props): string[] {
  const { time, subscription, refund, bought, received, places } = losses;
  const day = (at: string) => formatDay(new Date(at), timeZone, locale);
  const plan = (name: Losses['time'][number]['tier']) => t(`pricing:plan.${name}.name`);
  const money = ({ amount, currency }: { amount: number; currency: string }) => formatMoney(amount, currency, locale);
  const cards = ({ tier, months, count }: Losses['bought'][number]) => ({
    plan: plan(tier),
    duration: t('account-deletions:months', { count: months }),
    count,
  });
  return [
    ...time.map(({ tier, until }) => t('account-deletions:loss.time', { plan: plan(tier), day: day(until) })),
    ...(subscription ? [subscriptionLine(t, plan(subscription.plan), subscription, { day, money })] : []),
    ...(refund ? [t('account-deletions:loss.refund', { amount: money(refund), day: day(refund.until) })] : []),
    ...bought.map((each) => t('account-deletions:loss.bought', cards(each))),
    ...received.map((each) => t('account-deletions:loss.received', cards(each))),
    ...places.map(({ title, startsAt, isWaitlisted }) =>
      t(isWaitlisted ? 'account-deletions:loss.waitlisted' : 'account-deletions:loss.place', {
        title,
        day: day(startsAt),
      }),
    ),
  ];
}

interface Writers {
  day: (at: string) => string;
  money: (price: { amount: number; currency: string }) => string;
}

function subscriptionLine(
  t: TFunction,
  plan: string,
  { price, nextCharge }: NonNullable<Losses['subscription']>,
  { day, money }: Writers,
): string {
  if (nextCharge === null) return t('account-deletions:loss.cancelled', { plan });
  return t('account-deletions:loss.subscription', { plan, price: money(price), day: day(nextCharge) });
}
