import { renderForMembers } from '#src/client/render-for-members.ts';

/** Shows members which plan they have and can buy. Visitors, who are most viewers of the prices, don't load this. */
export function showPlanButtons(): void {
  renderForMembers('[data-buy]', ['pricing'], () => import('./PlanOffer.tsx').then(({ PlanOffer }) => PlanOffer));
  renderForMembers('[data-plan-mark]', ['pricing'], () =>
    import('./PlanOffer.tsx').then(({ CurrentPlanMark }) => CurrentPlanMark),
  );
}
