import type { Order } from '#api/features/orders/contract.ts';
import { callApi } from '../../lib/api-client.ts';

const pollMs = 2_000;
const patienceMs = 30_000;
const waitMs = 15 * 60_000;

/** Shows what came of a payment as soon as the provider has told: asking changes nothing. */
export function watchOrder(): void {
  const place = document.querySelector<HTMLElement>('[data-order-id]');
  if (place?.dataset['orderState'] !== 'open') return;
  const begun = Date.now();
  const ask = async () => {
    const state = await callApi<{ data: Order }>('GET', `/api/orders/${place.dataset['orderId']}`).then(
      ({ data }) => data.state,
      // No network for a moment: the next question may reach the server.
      () => 'open',
    );
    if (state !== 'open') return show(place, state === 'paid' ? 'done' : state);
    const waited = Date.now() - begun;
    const late = place.querySelector<HTMLElement>('[data-late]');
    if (late && waited > patienceMs) late.textContent = late.dataset['text'] ?? '';
    if (waited < waitMs) setTimeout(ask, pollMs);
  };
  void ask();
}

function show(place: HTMLElement, state: string): void {
  for (const outcome of place.querySelectorAll<HTMLElement>('[data-outcome]')) {
    outcome.hidden = outcome.dataset['outcome'] !== state;
    if (!outcome.hidden) outcome.focus();
  }
}
