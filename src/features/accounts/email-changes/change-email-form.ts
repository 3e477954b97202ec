import { enhanceForm } from '#src/client/enhance-form.ts';

/** Requests a new address from the settings, or cancels the request. The page then shows what is pending. */
export function startChangeEmail(): void {
  const path = '/api/email-changes';
  const done = () => location.reload();
  const change = document.querySelector<HTMLFormElement>('form[data-change-email]');
  if (change) enhanceForm(change, { path, done });
  const cancel = document.querySelector<HTMLFormElement>('form[data-cancel-email-change]');
  if (cancel) enhanceForm(cancel, { path, method: 'DELETE', done });
}
