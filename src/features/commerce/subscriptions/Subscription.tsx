import { useEffect, useState } from 'react';
import type { SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { StatusMessage } from '#src/ui/StatusMessage.tsx';
import { type Outcome, type Prices, subscriptionPath } from './change-subscription.ts';
import { SubscriptionHistory, SubscriptionInvoices } from './SubscriptionLists.tsx';
import { SubscriptionPlan } from './SubscriptionPlan.tsx';
import './subscription.css';

interface Props {
  page: IslandPage;
  first: SubscriptionState;
  prices: Prices;
}

/** A member's plan with its actions, their invoices, and their past and upcoming periods. */
export function Subscription({ page, ...loaded }: Props) {
  return (
    <Island page={page}>
      <Parts {...loaded} />
    </Island>
  );
}

function Parts({ first, prices }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const { answer } = useApiData<{ data: SubscriptionState }>(subscriptionPath, { data: first });
  const [done, setDone] = useState<Outcome | null>(null);
  useFollowOtherTabs();
  const state = answer?.data ?? first;
  return (
    <div className="subscription">
      <StatusMessage text={done && t(`subscriptions:done.${done}`)} />
      <div className="subscription-columns">
        <div>
          <SubscriptionPlan state={state} prices={prices} done={setDone} />
        </div>
        <div>
          <SubscriptionInvoices invoices={state.invoices} />
          <SubscriptionHistory history={state.history} />
        </div>
      </div>
    </div>
  );
}

/** Reloads the subscription when the tab is shown, because it may have changed in another tab. */
function useFollowOtherTabs(): void {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && refetch(subscriptionPath);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
