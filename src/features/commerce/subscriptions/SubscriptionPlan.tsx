import { useId } from 'react';
import type { SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';
import { TierBadge } from '#src/features/accounts/entitlements/TierBadge.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { Outcome, Prices } from './change-subscription.ts';
import { SubscriptionActions } from './SubscriptionActions.tsx';
import { useSubscriptionFormat } from './use-subscription-format.ts';

interface Props {
  state: SubscriptionState;
  prices: Prices;
  done: (outcome: Outcome) => void;
}

/** The member's plan: its price, when it renews or ends, and its actions. */
export function SubscriptionPlan({ state, prices, done }: Props) {
  const { t, money } = useSubscriptionFormat();
  const id = useId();
  const { paid, plan } = state;
  const status = paid?.status ?? state.status;
  const isPaid = plan !== 'basic';
  return (
    <section className="card subscription-plan" aria-labelledby={id} tabIndex={-1}>
      <div className="subscription-head">
        <h2 id={id} className="visually-hidden">
          {t('subscriptions:plan.title')}
        </h2>
        <p className="subscription-name">
          <strong>{t(`pricing:plan.${plan}.name`)}</strong>
          <TierBadge tier={state.tier} t={t} />
        </p>
        {(isPaid || status === 'expired') && (
          <span className="subscription-status" data-status={status}>
            {t(`subscriptions:status.${status}`)}
          </span>
        )}
      </div>
      {paid && <p className="muted">{t('subscriptions:plan.perMonth', { price: money(paid.price) })}</p>}
      {!paid && !isPaid && <p className="muted">{t('subscriptions:plan.free')}</p>}
      <Facts state={state} status={status} />
      <SubscriptionActions state={state} prices={prices} done={done} />
      <p className="subscription-gift">
        <Icon name="gifts" />
        <span>
          {`${t('subscriptions:gift.text')} `}
          <a href="/store#redeem">{t('subscriptions:gift.link')}</a>
        </span>
      </p>
    </section>
  );
}

function Facts({ state: { paid, plan, expiresAt, isOffered }, status }: { state: SubscriptionState; status: string }) {
  const { t, day, money } = useSubscriptionFormat();
  const isPaid = plan !== 'basic';
  return (
    <div className="subscription-facts">
      {paid?.renewsAt && (
        <p>
          {t(paid.isFirst ? 'subscriptions:plan.first' : 'subscriptions:plan.renews', {
            day: day(paid.renewsAt),
            price: money(paid.price),
          })}
        </p>
      )}
      {paid?.renewsAt && paid.isPutOff && <p className="muted">{t('subscriptions:plan.firstNote')}</p>}
      {paid?.endsAt && <p>{t('subscriptions:plan.ends', { day: day(paid.endsAt) })}</p>}
      {paid?.graceUntil && (
        <p className="notice notice-danger">{t('subscriptions:plan.pastDue', { day: day(paid.graceUntil) })}</p>
      )}
      {paid?.nextPlan && <p>{t('subscriptions:plan.next', { plan: t(`pricing:plan.${paid.nextPlan}.name`) })}</p>}
      {!paid && isPaid && expiresAt && <p>{t('subscriptions:plan.until', { day: day(expiresAt) })}</p>}
      {!paid && !isPaid && <p>{t(status === 'expired' ? 'subscriptions:plan.expired' : 'subscriptions:plan.basic')}</p>}
      {!paid && !isOffered && <p className="muted">{t('subscriptions:plan.notOffered')}</p>}
    </div>
  );
}
