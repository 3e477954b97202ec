import { enhanceForm } from '#src/client/enhance-form.ts';

/** Signs up, then shows which mailbox to check. */
export function enableSignUpForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-sign-up]');
  // The form stays usable for a corrected address.
  if (form) enhanceForm(form, { path: '/api/auth/sign-up', stays: true, done: () => showMailbox(form) });
  document.querySelector('[data-start-over]')?.addEventListener('click', (event) => {
    if (!form) return;
    event.preventDefault();
    showStep('join');
    const email = form.querySelector<HTMLInputElement>('[name="email"]');
    email?.focus();
    email?.select();
  });
  const resend = document.querySelector<HTMLFormElement>('form[data-resend-link]');
  const resent = resend?.querySelector<HTMLElement>('[data-resent]');
  if (!resend || !resent) return;
  enhanceForm(resend, {
    path: '/api/auth/resend-verification',
    stays: true,
    done: () => {
      resent.hidden = false;
    },
    refused: () => {
      resent.hidden = true;
    },
  });
}

function showMailbox(form: HTMLFormElement): void {
  const email = new FormData(form).get('email');
  showStep('mailbox');
  const [address, field] = [
    document.querySelector<HTMLElement>('[data-mailbox-address]'),
    document.querySelector<HTMLInputElement>('form[data-resend-link] [name="email"]'),
  ];
  if (address) address.textContent = String(email).trim();
  if (field) field.value = String(email);
  document.querySelector<HTMLElement>('[data-mailbox]')?.focus();
}

function showStep(step: 'join' | 'mailbox'): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-join-step]')) place.hidden = step !== 'join';
  for (const place of document.querySelectorAll<HTMLElement>('[data-mailbox-step]')) place.hidden = step !== 'mailbox';
}
