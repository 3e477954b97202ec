import { type ReactNode, useEffect, useState } from 'react';
import type { Answer } from '#src/client/call.ts';
import { watchOutcome } from '#src/client/watch-outcome.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Island, type IslandPage } from '#src/ui/island.tsx';
import { announceSubscriptionChange } from '../../accounts/users/profile-store.ts';
import { useSubscriptionFormat } from './use-subscription-format.ts';
import './checkout-outcome.css';

interface Props {
  page: IslandPage;
  /** The checkout to wait for; null if there is none. */
  checkout: string | null;
}

type Checkout = Answer<'GET /api/subscription/checkouts/{id}'>;
type Outcome = 'waiting' | 'late' | 'unknown' | Checkout['data'];

/** Shows the outcome of a payment once it is known. Polling changes nothing, so the page can be left or reloaded. */
export function CheckoutOutcome({ page, checkout }: Props) {
  return (
    <Island page={page}>
      <Watched checkout={checkout} />
    </Island>
  );
}

function Watched({ checkout }: Pick<Props, 'checkout'>) {
  const [outcome, setOutcome] = useState<Outcome>(checkout ? 'waiting' : 'unknown');
  useEffect(() => {
    if (!checkout) return;
    return watchOutcome<Checkout>({
      path: `/api/subscription/checkouts/${encodeURIComponent(checkout)}`,
      show({ data }) {
        if (data.state === 'open') return false;
        setOutcome(data);
        if (data.state === 'paid') announceSubscriptionChange();
        return true;
      },
      showLate: () => setOutcome('late'),
      showEnd: setOutcome,
    });
  }, [checkout]);
  return (
    <div className="checkout-outcome" role="status">
      <Words outcome={outcome} />
    </div>
  );
}

function Words({ outcome }: { outcome: Outcome }) {
  const { t, day } = useSubscriptionFormat();
  const subscription = { path: '/subscription', text: t('subscriptions:success.subscription') };
  if (outcome === 'waiting') {
    return (
      <Message sign="clock" title={t('subscriptions:success.waitingTitle')}>
        {t('subscriptions:success.waiting')}
      </Message>
    );
  }
  if (outcome === 'late' || outcome === 'unknown') {
    return (
      <Message
        sign={outcome === 'late' ? 'clock' : 'help'}
        title={t(`subscriptions:success.${outcome}Title`)}
        links={[subscription]}
      >
        {t(`subscriptions:success.${outcome}`)}
      </Message>
    );
  }
  if (outcome.state === 'closed') {
    return (
      <Message
        sign="close"
        title={t('subscriptions:success.closedTitle')}
        links={[{ path: '/pricing', text: t('subscriptions:success.retry') }]}
      >
        {t('subscriptions:success.closed')}
      </Message>
    );
  }
  const plan = t(`pricing:plan.${outcome.plan}.name`);
  const { firstChargeAt } = outcome;
  return (
    <Message
      sign="check"
      title={t(firstChargeAt ? 'subscriptions:success.laterTitle' : 'subscriptions:success.paidTitle', { plan })}
      links={[{ path: '/dashboard', text: t('subscriptions:success.home') }, subscription]}
    >
      {firstChargeAt ? t('subscriptions:success.later', { day: day(firstChargeAt) }) : t('subscriptions:success.paid')}
    </Message>
  );
}

interface MessageProps {
  sign: 'clock' | 'help' | 'close' | 'check';
  title: string;
  /** Links to the next steps, the main one first. */
  links?: ReadonlyArray<{ path: string; text: string }>;
  children: ReactNode;
}

function Message({ sign, title, links = [], children }: MessageProps) {
  return (
    <section>
      <span className="checkout-sign" data-sign={sign}>
        <Icon name={sign} />
      </span>
      <h2>{title}</h2>
      <p>{children}</p>
      {links.length > 0 && (
        <p className="checkout-links">
          {links.map(({ path, text }, index) => (
            <a key={path} className={`button ${index === 0 ? 'button-primary' : 'button-quiet'}`} href={path}>
              {text}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}
