import { enhanceForm } from '#src/client/enhance-form.ts';

/** Starts the form of an expert's hours and automatic answer. */
export function startInboxSettings(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-inbox-settings]');
  const saved = form?.querySelector<HTMLElement>('[data-settings-saved]');
  if (form && saved) {
    form.addEventListener('input', () => saved.replaceChildren());
    enhanceForm(form, {
      method: 'PUT',
      path: '/api/expert/desk',
      body: () => {
        const data = new FormData(form);
        return { ...Object.fromEntries(data), weekdays: data.getAll('weekdays').map(Number) };
      },
      stays: true,
      guards: 'saved',
      done: () => {
        saved.textContent = saved.dataset['text'] ?? '';
      },
    });
  }
}
