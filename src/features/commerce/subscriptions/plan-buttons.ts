import { fillForMembers } from '#src/client/fill-for-members.ts';

/** Shows members what they have and what they can buy. Visitors, who are most of those who look at prices, load none of it. */
export function startPlanButtons(): void {
  fillForMembers('[data-buy]', ['pricing'], () => import('./PlanOffer.tsx').then(({ PlanOffer }) => PlanOffer));
  fillForMembers('[data-plan-mark]', ['pricing'], () =>
    import('./PlanOffer.tsx').then(({ PresentPlan }) => PresentPlan),
  );
}
