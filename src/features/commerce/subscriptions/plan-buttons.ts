import { enhanceForm } from '#src/client/enhance-form.ts';
import { readToken } from '#src/client/session-storage.ts';

/** Starts the plan buttons for members: each starts a checkout, and the current plan is marked. */
export function startPlanButtons(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-buy]')) {
    enhanceForm<{ data: { url: string } }>(form, {
      path: '/api/subscription/checkout',
      done: ({ data }) => location.assign(data.url),
      refused: ({ code }) => {
        if (code === 'already_subscribed') location.assign('/subscription');
      },
    });
  }
  if (!readToken()) return;
  const wanted = new URLSearchParams(location.search).get('plan');
  document.querySelector<HTMLElement>(`form[data-buy="${CSS.escape(wanted ?? '')}"] button`)?.focus();
  // Visitors, who are most of those who look at prices, load none of it.
  void import('./present-plan.ts').then(({ markPresentPlan }) => markPresentPlan());
}
