import { enhanceForm } from '#src/client/enhance-form.ts';

/** Cancels the event after a confirmation and reloads the page. */
export function startCancelForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-cancel-event]');
  if (!form) return;
  const id = form.dataset['cancelEvent'] ?? '';
  enhanceForm(form, { path: `/api/admin/events/${id}/cancel`, done: () => location.reload() });
}
