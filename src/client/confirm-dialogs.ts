import { startDialogs } from './dialogs.ts';
import { enhanceForm } from './enhance-form.ts';

const methods = ['POST', 'PUT', 'DELETE'] as const;

/** Makes a dialog's call once it is confirmed. If the call fails, the dialog stays open and shows the error. */
export function startConfirmDialogs(done: (answer: unknown, form: HTMLFormElement) => void): void {
  startDialogs();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-confirm]')) {
    const path = form.dataset['confirm'] ?? '';
    const method = methods.find((each) => each === form.dataset['method']) ?? 'POST';
    enhanceForm(form, { path, method, body: readBody, guards: 'input', done });
  }
}

function readBody(form: HTMLFormElement): object {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(fields), ...(JSON.parse(form.dataset['body'] ?? '{}') as object) };
}
