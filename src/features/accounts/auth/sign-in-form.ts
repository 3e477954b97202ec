import { callApi } from '#src/client/api-client.ts';
import { enhanceForm, showFailure } from '#src/client/enhance-form.ts';
import { saveSession } from '#src/client/session-storage.ts';
import { mailReturnPath } from '#src/client/stored-code.ts';
import { keepTypedAddress } from './typed-address.ts';

/** Signs in, stores the token, and continues to where the member was heading. */
export function enableSignInForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-sign-in]');
  if (!form) return;
  const resend = form.querySelector<HTMLButtonElement>('[data-resend]');
  form.querySelector('[data-forgot]')?.addEventListener('click', () => {
    keepTypedAddress(String(new FormData(form).get('email')).trim());
  });
  enhanceForm<{ token: string; user: unknown } | { challenge: string }>(form, {
    path: '/api/auth/sign-in',
    done: (answer) => {
      if ('challenge' in answer) askForCode(answer.challenge);
      else enter(form, answer);
    },
    refused: ({ code }) => {
      if (resend) resend.hidden = code !== 'email_not_verified';
    },
  });
  resend?.addEventListener('click', async () => {
    resend.disabled = true;
    const notice = form.querySelector<HTMLElement>('[data-resent]');
    if (notice) notice.hidden = true;
    const email = new FormData(form).get('email');
    const next = mailReturnPath(form.dataset['next'] ?? '');
    try {
      await callApi('POST', '/api/auth/resend-verification', { email, next });
      if (notice) notice.hidden = false;
    } catch (error) {
      showFailure(form, error);
    }
    resend.disabled = false;
  });
}

/** Starts the form of the two-factor step, which is on the sign-in page or on a page of its own. */
export function enableCodeForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-code-form]');
  if (!form) return;
  enhanceForm<{ token: string; user: unknown }>(form, {
    path: '/api/auth/two-factor',
    done: (answer) => enter(form, answer),
    refused: () => form.querySelector<HTMLInputElement>('#code')?.select(),
  });
}

function askForCode(challenge: string): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-password-step]')) place.hidden = true;
  for (const place of document.querySelectorAll<HTMLElement>('[data-code-step]')) place.hidden = false;
  const field = document.querySelector<HTMLInputElement>('form[data-code-form] [name="challenge"]');
  if (field) field.value = challenge;
  document.querySelector<HTMLInputElement>('#code')?.focus();
}

function enter(form: HTMLFormElement, { token, user }: { token: string; user: unknown }): void {
  saveSession(token, user);
  location.assign(form.dataset['next'] ?? '/dashboard');
}
