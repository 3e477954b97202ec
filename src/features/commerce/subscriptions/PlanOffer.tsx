import { useEffect, useRef } from 'react';
import type { PaidPlan } from '#api/features/commerce/payments/contract.ts';
import type { Offer, SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { useApiData } from '#src/client/api-data.ts';
import { call } from '#src/client/call.ts';
import { formatDay } from '#src/shared/format.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { subscriptionPath } from './change-subscription.ts';
import { useButtonAction } from './use-button-action.ts';

interface Properties {
  plan: PaidPlan;
  /** Whether this is the page's main action. */
  isPrimary: boolean;
}

/** Null until the subscription is loaded, or if that fails: then the plan is offered, and the server decides. */
const useSubscription = () => useApiData<{ data: SubscriptionState }>(subscriptionPath, null).answer?.data ?? null;

/**
 * The button that buys a plan, with what happens to the time the member still has. Subscribers get a link to the page
 * where they change their plan.
 */
export function PlanOffer({ plan, isPrimary }: Properties) {
  const { t } = usePage();
  const state = useSubscription();
  const button = useRef<HTMLButtonElement>(null);
  const { isBusy, failure, press } = useButtonAction(() => buy(plan));
  useEffect(() => {
    // The member chose this plan before signing in.
    if (new URLSearchParams(location.search).get('plan') === plan) button.current?.focus();
  }, [plan]);
  if (state?.paid?.plan === plan) return null;
  if (state?.paid) {
    return (
      <a className="button button-wide button-quiet" href="/subscription">
        {t('pricing:buy.change')}
      </a>
    );
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`button button-wide ${isPrimary ? 'button-primary' : 'button-quiet'}`}
        aria-disabled={isBusy}
        onClick={() => void press()}
      >
        {isBusy ? t('pricing:buy.working') : t(`pricing:plan.${plan}.action`)}
      </button>
      {state?.offers && <Effect offer={state.offers[plan]} />}
      <p className="field-error" role="alert">
        {failure && <ErrorText t={t} code={failure} />}
      </p>
    </>
  );
}

/** Opens the payment page, or the subscription page if the member already subscribes. */
async function buy(plan: PaidPlan): Promise<void> {
  try {
    location.assign((await call('POST /api/subscription/checkout', { body: { plan } })).data.url);
  } catch (error) {
    if (codeOf(error) !== 'already_subscribed') throw error;
    location.assign('/subscription');
  }
}

function Effect({ offer: { kind, until } }: { offer: Offer }) {
  const { t, locale, timeZone } = usePage();
  if (kind === 'now' || until === null) return null;
  const day = formatDay(new Date(until), timeZone, locale);
  return <p className="plan-effect">{t(`pricing:buy.offer.${kind}`, { day })}</p>;
}

/** Marks the plan that the member already has. */
export function CurrentPlanMark({ plan }: { plan: SubscriptionState['plan'] }) {
  const { t } = usePage();
  const state = useSubscription();
  if (!state || (state.paid?.plan ?? state.plan) !== plan) return null;
  return (
    <p className="plan-present" data-present={plan}>
      {t('pricing:buy.present')}
    </p>
  );
}
