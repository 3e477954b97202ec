import { fillForMembers } from '#src/client/fill-for-members.ts';

/** Shows members which plan they have and can buy. Visitors, who are most viewers of the prices, don't load this. */
export function showPlanButtons(): void {
  fillForMembers('[data-buy]', ['pricing'], () => import('./PlanOffer.tsx').then(({ PlanOffer }) => PlanOffer));
  fillForMembers('[data-plan-mark]', ['pricing'], () =>
    import('./PlanOffer.tsx').then(({ CurrentPlanMark }) => CurrentPlanMark),
  );
}
