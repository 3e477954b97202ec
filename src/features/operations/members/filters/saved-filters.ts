import { enhanceForm } from '#src/client/enhance-form.ts';

const path = '/api/admin/user-filters';

/** Starts saving and deleting a filter, in dialogs that the list already handles. */
export function startSavedFilters(): void {
  const save = document.querySelector<HTMLFormElement>(`form[data-confirm="${path}"]`);
  if (save) {
    const body = () => {
      const given = new FormData(save);
      return { name: given.get('name'), filter: JSON.parse(String(given.get('filter'))) as object };
    };
    enhanceForm(save, { path, body, done: () => location.reload() });
  }
  const remove = document.querySelector<HTMLFormElement>(`form[data-confirm^="${path}/"]`);
  if (!remove) return;
  enhanceForm(remove, { path: remove.dataset['confirm'] ?? '', method: 'DELETE', done: () => location.reload() });
}
