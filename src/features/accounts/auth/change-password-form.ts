import { enhanceForm } from '#src/client/enhance-form.ts';

/** Changes the password from the settings, confirms it, and clears the fields. */
export function startChangePassword(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-change-password]');
  const notice = document.querySelector<HTMLElement>('[data-password-changed]');
  if (!form || !notice) return;
  form.addEventListener('submit', () => {
    notice.hidden = true;
  });
  enhanceForm(form, {
    path: '/api/users/password',
    stays: true,
    done: () => {
      form.reset();
      notice.hidden = false;
    },
  });
}
