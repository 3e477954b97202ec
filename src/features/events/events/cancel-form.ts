import { enhanceForm } from '#src/client/enhance-form.ts';

/** Calls the event off once that is confirmed, and shows what became of it. */
export function startCancelling(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-cancel-event]');
  if (!form) return;
  const id = form.dataset['cancelEvent'] ?? '';
  enhanceForm(form, { path: `/api/admin/events/${id}/cancel`, done: () => location.reload() });
}
