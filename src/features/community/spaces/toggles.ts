import { enhanceForm } from '#src/client/enhance-form.ts';

/** Buttons that join, leave, mute or unmute: the page shows the outcome once it is loaded again. */
export function startToggles(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-toggle]')) {
    enhanceForm(form, {
      path: form.dataset['toggle'] ?? '',
      method: form.dataset['method'] === 'DELETE' ? 'DELETE' : 'PUT',
      body: () => ({}),
      done: () => location.reload(),
    });
  }
}
