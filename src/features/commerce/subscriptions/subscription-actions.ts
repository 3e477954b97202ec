import type { SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';
import { callApi } from '#src/client/api-client.ts';
import { startConfirmDialogs } from '#src/client/confirm-dialogs.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { startChangeQuote } from './quote-change.ts';
import { subscriptionFacts } from './subscription-facts.ts';

/** Messages after each call. */
const outcomes: Readonly<Record<string, string>> = {
  '/api/subscription/cancel': 'cancelled',
  '/api/subscription/resume': 'resumed',
  '/api/subscription/change': 'changed',
  '/api/subscription/refund': 'refunded',
};

/**
 * Reloads the page if the subscription was changed in another tab, when this one becomes visible or one of its dialogs
 * opens, so that members aren't offered what they have.
 */
function followOtherTabs(): void {
  const shown = document.querySelector<HTMLElement>('[data-subscription]')?.dataset['subscription'];
  if (shown === undefined) return;
  const reloadIfChanged = async () => {
    const answer = await callApi<{ data: SubscriptionState }>('GET', '/api/subscription').catch(() => null);
    if (answer && subscriptionFacts(answer.data) !== shown) location.replace('/subscription');
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void reloadIfChanged();
  });
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.addEventListener('toggle', () => dialog.open && void reloadIfChanged());
  }
}

/** Starts the buttons of the subscription page. The page reloads to show the result. */
export function startSubscriptionActions(): void {
  const show = (path: string) => {
    dispatchEvent(new Event('subscription-changed'));
    location.assign(`/subscription?done=${outcomes[path] ?? ''}`);
  };
  startConfirmDialogs((_answer, { dataset }) => show(dataset['confirm'] ?? ''));
  followOtherTabs();
  startChangeQuote();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-call]')) {
    const path = form.dataset['call'] ?? '';
    enhanceForm<{ data?: { url?: string } }>(form, {
      path,
      done: ({ data }) => (data?.url ? location.assign(data.url) : show(path)),
    });
  }
}
