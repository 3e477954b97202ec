import { confirmSent, enhanceForm } from '#src/client/enhance-form.ts';
import { referringPath } from '#src/client/referring-path.ts';

/** Sends the form, replaces it with a thank-you message, and offers an empty form again. */
export function startFeedbackForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-feedback]');
  const thanks = document.querySelector<HTMLElement>('[data-feedback-thanks]');
  if (!form || !thanks) return;
  const page = form.elements.namedItem('page');
  if (page instanceof HTMLInputElement && page.value === '') page.value = referringPath();
  enhanceForm(form, {
    path: '/api/feedback',
    guards: 'input',
    done: () => confirmSent(form, thanks),
  });
}
