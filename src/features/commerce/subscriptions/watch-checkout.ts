import { watchOutcome } from '#src/client/watch-outcome.ts';
import { fillDate } from './fill-date.ts';

interface Checkout {
  data: { state: 'open' | 'paid' | 'closed'; plan: 'premium' | 'donator'; firstChargeAt: string | null };
}

/** Polls a checkout and shows its outcome. */
export function watchCheckout(): void {
  const place = document.querySelector<HTMLElement>('[data-checkout]');
  const id = place?.dataset['checkout'];
  if (!place || !id) return;
  const show = (outcome: string) => {
    for (const section of place.querySelectorAll<HTMLElement>('[data-outcome]')) {
      section.hidden = section.dataset['outcome'] !== outcome;
    }
  };
  watchOutcome<Checkout>({
    path: `/api/subscription/checkouts/${encodeURIComponent(id)}`,
    show({ data: { state, plan, firstChargeAt } }) {
      if (state === 'open') return false;
      for (const line of place.querySelectorAll<HTMLElement>('[data-first-charge]')) fillDate(line, firstChargeAt);
      show(state === 'closed' ? state : `${firstChargeAt === null ? 'paid' : 'later'}-${plan}`);
      if (state === 'paid') dispatchEvent(new Event('subscription-changed'));
      return true;
    },
    showLate: () => show('late'),
    showEnd: show,
  });
}
