import { enhanceForm } from '#src/client/enhance-form.ts';

/** Ends the author's limits early. Doesn't reload the page, because leaving it would release the case. */
export function startLifting(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lift]')) {
    enhanceForm(form, {
      path: `/api/moderation/users/${form.dataset['lift']}/lift`,
      guards: 'input',
      done: () => showLifted(form),
    });
  }
}

function showLifted(form: HTMLFormElement): void {
  const limit = form.closest('.limit');
  const name = limit?.querySelector<HTMLElement>('[data-limit]');
  if (!limit || !name) return;
  form.closest('dialog')?.close();
  name.textContent = name.dataset['lifted'] ?? '';
  limit.classList.add('lifted');
  limit.replaceChildren(name);
  name.focus();
}
