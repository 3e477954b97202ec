import { enhanceForm } from './enhance-form.ts';

/**
 * Opens the dialogs of a page by their buttons (`data-opens`) and makes the call of each when it is
 * confirmed. A call that fails is told in the dialog, which stays.
 */
export function startConfirmDialogs(done: (call: string) => void): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-opens]')) {
    const dialog = document.getElementById(button.dataset['opens'] ?? '');
    if (dialog instanceof HTMLDialogElement) button.addEventListener('click', () => dialog.showModal());
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-confirm]')) {
    const path = form.dataset['confirm'] ?? '';
    form.querySelector('[data-closes]')?.addEventListener('click', () => form.closest('dialog')?.close());
    enhanceForm(form, { path, done: () => done(path) });
  }
}
