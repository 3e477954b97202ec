import type { Order } from '#api/features/commerce/orders/contract.ts';
import { watchOutcome } from '#src/client/watch-outcome.ts';

/** Polls an order and shows the outcome of its payment. */
export function watchOrder(): void {
  const place = document.querySelector<HTMLElement>('[data-order-id]');
  if (place?.dataset['orderState'] !== 'open') return;
  const showLate = () => {
    const late = place.querySelector<HTMLElement>('[data-late]');
    if (late) late.textContent = late.dataset['text'] ?? '';
  };
  watchOutcome<{ data: Order }>({
    path: `/api/orders/${place.dataset['orderId']}`,
    show({ data: { state } }) {
      if (state !== 'open') show(place, state === 'paid' ? 'done' : state);
      return state !== 'open';
    },
    showLate,
    showEnd(why) {
      if (why === 'unknown') return show(place, why);
      showLate();
      place.querySelector('progress')?.remove();
    },
  });
}

function show(place: HTMLElement, state: string): void {
  for (const outcome of place.querySelectorAll<HTMLElement>('[data-outcome]')) {
    outcome.hidden = outcome.dataset['outcome'] !== state;
    if (!outcome.hidden) outcome.focus();
  }
}
