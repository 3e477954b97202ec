import { enhanceForm } from '#src/client/enhance-form.ts';

/** Ends the author's restrictions early. Doesn't reload the page, because leaving it would release the case. */
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
  const restriction = form.closest('.restriction');
  const name = restriction?.querySelector<HTMLElement>('[data-restriction]');
  if (!restriction || !name) return;
  form.closest('dialog')?.close();
  name.textContent = name.dataset['lifted'] ?? '';
  restriction.classList.add('lifted');
  restriction.replaceChildren(name);
  name.focus();
}
