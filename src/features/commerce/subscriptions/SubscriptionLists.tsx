import { type ReactNode, useId } from 'react';
import type { SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';
import { useSubscriptionFormat } from './use-subscription-format.ts';

/** The member's payments, each with a link to its invoice. */
export function SubscriptionInvoices({ invoices }: Pick<SubscriptionState, 'invoices'>) {
  const { t, day, money } = useSubscriptionFormat();
  return (
    <List title={t('subscriptions:invoices.title')} empty={t('subscriptions:invoices.empty')}>
      {invoices.map(({ id, plan, price, paidAt, startsAt, endsAt, refundedAt }) => (
        <li key={id}>
          <div>
            <strong>{day(paidAt)}</strong>
            <p className="muted">
              {t('subscriptions:invoices.period', {
                plan: t(`pricing:plan.${plan}.name`),
                from: day(startsAt),
                until: day(endsAt),
              })}
            </p>
            {refundedAt && <p className="muted">{t('subscriptions:invoices.refunded', { day: day(refundedAt) })}</p>}
            <a href={`/subscription/invoice?id=${encodeURIComponent(id)}`}>{t('subscriptions:invoices.open')}</a>
          </div>
          <span className="subscription-amount" data-refunded={refundedAt ? '' : undefined}>
            {money(price)}
          </span>
        </li>
      ))}
    </List>
  );
}

/** The periods in which the member had, has or will have a tier. */
export function SubscriptionHistory({ history }: Pick<SubscriptionState, 'history'>) {
  const { t, day } = useSubscriptionFormat();
  return (
    <List title={t('subscriptions:history.title')} empty={t('subscriptions:history.empty')}>
      {history.map(({ tier, source, reversed, startsAt, endsAt }) => (
        <li key={`${startsAt} ${source} ${tier} ${endsAt}`}>
          <div>
            <strong>{t(`pricing:plan.${tier}.name`)}</strong>
            <p className="muted">
              {day(startsAt) === day(endsAt)
                ? day(startsAt)
                : t('subscriptions:history.line', { from: day(startsAt), until: day(endsAt) })}
            </p>
          </div>
          <span className="muted">{t(`subscriptions:history.${reversed ?? source}`)}</span>
        </li>
      ))}
    </List>
  );
}

function List({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  const id = useId();
  return (
    <section className="card subscription-list" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children.length === 0 ? <p className="muted">{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}
