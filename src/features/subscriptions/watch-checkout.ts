import { ApiError, callApi } from '../../lib/api-client.ts';
import { writeDay } from './write-day.ts';

interface Checkout {
  data: { state: 'open' | 'paid' | 'closed'; plan: 'premium' | 'donator'; firstChargeAt: string | null };
}

const pollMs = 1_500;
/** Then the page says that it may take longer, and goes on asking now and then. */
const patienceMs = 30_000;
const slowPollMs = 10_000;

/** Waits until the provider has told what came of a checkout, and shows it. It changes nothing itself. */
export function watchCheckout(): void {
  const place = document.querySelector<HTMLElement>('[data-checkout]');
  const id = place?.dataset['checkout'];
  if (!place || !id) return;
  const began = Date.now();
  const show = (outcome: string) => {
    for (const section of place.querySelectorAll<HTMLElement>('[data-outcome]')) {
      section.hidden = section.dataset['outcome'] !== outcome;
    }
  };
  const ask = async () => {
    const { outcome, firstChargeAt } = await readOutcome(id);
    if (outcome !== 'waiting') {
      for (const line of place.querySelectorAll<HTMLElement>('[data-first-charge]')) writeDay(line, firstChargeAt);
      show(outcome);
      if (/^(?:paid|later)/.test(outcome)) dispatchEvent(new Event('subscription-changed'));
      return;
    }
    const isLate = Date.now() - began > patienceMs;
    if (isLate) show('late');
    setTimeout(ask, isLate ? slowPollMs : pollMs);
  };
  void ask();
}

/** A lost connection is waited out. */
async function readOutcome(id: string): Promise<{ outcome: string; firstChargeAt: string | null }> {
  try {
    const { data } = await callApi<Checkout>('GET', `/api/subscription/checkouts/${encodeURIComponent(id)}`);
    const { state, plan, firstChargeAt } = data;
    const paid = firstChargeAt === null ? `paid-${plan}` : `later-${plan}`;
    return { outcome: { open: 'waiting', paid, closed: 'closed' }[state], firstChargeAt };
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return { outcome: isAnswer ? 'unknown' : 'waiting', firstChargeAt: null };
  }
}
