import { enhanceForm } from '../../client/enhance-form.ts';
import { callApi } from '../../lib/api-client.ts';
import { saveSession } from '../../lib/session-storage.ts';

/** Signs in from the page: keeps the token, then goes where the member was heading. */
export function startSignIn(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-sign-in]');
  if (!form) return;
  const resend = form.querySelector<HTMLButtonElement>('[data-resend]');
  enhanceForm<{ token: string; user: unknown }>(form, {
    path: '/api/auth/sign-in',
    done: ({ token, user }) => {
      saveSession(token, user);
      location.assign(form.dataset['next'] ?? '/dashboard');
    },
    refused: ({ code }) => {
      if (resend) resend.hidden = code !== 'email_not_verified';
    },
  });
  resend?.addEventListener('click', async () => {
    resend.disabled = true;
    const email = new FormData(form).get('email');
    const isSent = await callApi('POST', '/api/auth/resend-verification', { email }).then(
      () => true,
      () => false,
    );
    resend.disabled = false;
    const notice = form.querySelector<HTMLElement>('[data-resent]');
    if (notice) notice.hidden = !isSent;
  });
}
