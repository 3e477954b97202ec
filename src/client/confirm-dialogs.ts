import { startDialogs } from './dialogs.ts';
import { enhanceForm } from './enhance-form.ts';

/** Makes a dialog's call once it is confirmed. If the call fails, the dialog stays open and shows the error. */
export function startConfirmDialogs(done: (call: string) => void): void {
  startDialogs();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-confirm]')) {
    const path = form.dataset['confirm'] ?? '';
    const method = form.dataset['method'] === 'DELETE' ? 'DELETE' : 'POST';
    enhanceForm(form, { path, method, done: () => done(path) });
  }
}
