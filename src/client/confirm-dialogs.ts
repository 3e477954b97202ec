import { startDialogs } from './dialogs.ts';
import { enhanceForm } from './enhance-form.ts';

/** Makes the call of each dialog that is confirmed. A call that fails is told in the dialog, which stays. */
export function startConfirmDialogs(done: (call: string) => void): void {
  startDialogs();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-confirm]')) {
    const path = form.dataset['confirm'] ?? '';
    enhanceForm(form, { path, done: () => done(path) });
  }
}
