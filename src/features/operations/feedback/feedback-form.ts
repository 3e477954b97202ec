import { confirmSent, enhanceForm } from '#src/client/enhance-form.ts';

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
    asMember: true,
    done: () => confirmSent(form, thanks),
  });
}

/** Path of the referring page of this site, or empty. */
function referringPath(): string {
  const { referrer } = document;
  if (!referrer || new URL(referrer).origin !== location.origin) return '';
  return new URL(referrer).pathname;
}
