import { startConfirmDialogs } from '#src/client/confirm-dialogs.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { startChangeQuote } from './quote-change.ts';

/** Messages after each call. */
const outcomes: Readonly<Record<string, string>> = {
  '/api/subscription/cancel': 'cancelled',
  '/api/subscription/resume': 'resumed',
  '/api/subscription/change': 'changed',
  '/api/subscription/refund': 'refunded',
};

/** Starts the buttons of the subscription page. The page reloads to show the result. */
export function startSubscriptionActions(): void {
  const show = (path: string) => {
    dispatchEvent(new Event('subscription-changed'));
    location.assign(`/subscription?done=${outcomes[path] ?? ''}`);
  };
  startConfirmDialogs(show);
  startChangeQuote();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-call]')) {
    const path = form.dataset['call'] ?? '';
    enhanceForm<{ data?: { url?: string } }>(form, {
      path,
      done: ({ data }) => (data?.url ? location.assign(data.url) : show(path)),
    });
  }
}
