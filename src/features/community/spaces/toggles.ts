import { enhanceForm } from '#src/client/enhance-form.ts';

/** Buttons that join, leave, mute or unmute. The page reloads to show the outcome. */
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
