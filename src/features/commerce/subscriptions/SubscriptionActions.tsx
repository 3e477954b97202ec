import { useState } from 'react';
import type { SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';
import { refetch } from '#src/client/api-data.ts';
import { call } from '#src/client/call.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import {
  type ChangedSubscription,
  changeSubscription,
  type Outcome,
  type Prices,
  showSubscription,
  subscriptionPath,
} from './change-subscription.ts';
import { subscriptionStateKey } from './subscription-facts.ts';
import { useButtonAction } from './use-button-action.ts';
import { useSubscriptionFormat } from './use-subscription-format.ts';

const SubscriptionDialog = lazyPart(() =>
  import('./SubscriptionDialog.tsx').then((loaded) => loaded.SubscriptionDialog),
);

interface Props {
  state: SubscriptionState;
  prices: Prices;
  done: (outcome: Outcome) => void;
}

/** An open dialog, and the facts as they were when it opened. */
interface Open {
  dialog: 'change' | 'cancel' | 'refund';
  facts: string;
}

/** The actions on a subscription. Those that move money first say how much, and ask for confirmation. */
export function SubscriptionActions({ state, prices, done }: Props) {
  const { t, day, money } = useSubscriptionFormat();
  const [open, setOpen] = useState<Open | null>(null);
  const { paid, refund, isOffered } = state;
  const isRunning = paid !== null && paid.status !== 'cancelled';
  const facts = subscriptionStateKey(state);
  const ask = (dialog: Open['dialog']) => {
    setOpen({ dialog, facts });
    // The dialog closes if the subscription turns out to have changed elsewhere.
    refetch(subscriptionPath);
  };
  return (
    <>
      <div className="subscription-acts">
        {paid?.payUrl && (
          <a className="button button-primary" href={paid.payUrl}>
            {t('subscriptions:action.pay')}
          </a>
        )}
        {!paid && isOffered && (
          <a className="button button-primary" href="/pricing">
            {t('subscriptions:action.choose')}
          </a>
        )}
        {paid?.status === 'cancelled' && (
          <ProgressButton
            text={t('subscriptions:action.resume')}
            isPrimary
            act={async () => {
              showSubscription(await changeSubscription('resume'));
              done('resumed');
            }}
          />
        )}
        {isRunning && paid.status === 'active' && (
          <button type="button" className="button button-quiet" onClick={() => ask('change')}>
            {paid.plan === 'premium'
              ? t('pricing:plan.donator.action')
              : t('subscriptions:action.downgrade', {
                  plan: t(`pricing:plan.${paid.nextPlan ? paid.plan : 'premium'}.name`),
                })}
          </button>
        )}
        {paid?.hasPortal && (
          <ProgressButton
            text={t('subscriptions:action.portal')}
            act={async () => location.assign((await call('POST /api/subscription/portal')).data.url)}
          />
        )}
        {isRunning && (
          <button type="button" className="button button-quiet" onClick={() => ask('cancel')}>
            {t('subscriptions:action.cancel')}
          </button>
        )}
      </div>
      {refund && (
        <p className="subscription-refund">
          <span className="muted">
            {t('subscriptions:refund.offer', { day: day(refund.until), amount: money(refund) })}
          </span>
          <button type="button" className="subscription-link" onClick={() => ask('refund')}>
            {t('subscriptions:action.refund')}
          </button>
        </p>
      )}
      {open?.facts === facts && (
        <SubscriptionDialog
          dialog={open.dialog}
          state={state}
          prices={prices}
          close={() => setOpen(null)}
          done={(outcome: Outcome, changed: ChangedSubscription) => {
            setOpen(null);
            showSubscription(changed);
            done(outcome);
          }}
        />
      )}
    </>
  );
}

/** A button without confirmation, which acts at once or opens another page. Disabled while its action runs. */
function ProgressButton({ text, isPrimary, act }: { text: string; isPrimary?: boolean; act: () => Promise<void> }) {
  const { t } = useSubscriptionFormat();
  const { isBusy, failure, press } = useButtonAction(act);
  return (
    <div>
      <button
        type="button"
        className={`button ${isPrimary ? 'button-primary' : 'button-quiet'}`}
        aria-disabled={isBusy}
        onClick={() => void press()}
      >
        {isBusy ? t('subscriptions:action.working') : text}
      </button>
      <p className="field-error" role="alert">
        {failure && <ErrorText t={t} code={failure} />}
      </p>
    </div>
  );
}
