import { startConfirmDialogs } from '#src/client/confirm-dialogs.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';

/** What the page says after each call. */
const outcomes: Readonly<Record<string, string>> = {
  '/api/subscription/cancel': 'cancelled',
  '/api/subscription/resume': 'resumed',
  '/api/subscription/change': 'changed',
  '/api/subscription/refund': 'refunded',
};

/** Makes the buttons of the subscription's page work: what was done is shown by the page, drawn anew. */
export function startSubscriptionActions(): void {
  const show = (path: string) => {
    dispatchEvent(new Event('subscription-changed'));
    location.assign(`/subscription?done=${outcomes[path] ?? ''}`);
  };
  startConfirmDialogs(show);
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-call]')) {
    const path = form.dataset['call'] ?? '';
    enhanceForm<{ data?: { url?: string } }>(form, {
      path,
      done: ({ data }) => (data?.url ? location.assign(data.url) : show(path)),
    });
  }
}
