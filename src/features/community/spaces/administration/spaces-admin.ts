import { slugOf } from '#api/platform/text/slug-of.ts';
import { callApi } from '#src/client/api-client.ts';
import { startDialogs } from '#src/client/dialogs.ts';
import { enhanceForm, failureText, runBusy } from '#src/client/enhance-form.ts';
import { forgetInput } from '#src/client/unsaved-input.ts';
import { leaveWithToast, reloadWithToast } from '#src/ui/toast/leave-with-toast.ts';
import { showToast } from '#src/ui/toast/toast-store.ts';

const path = '/api/admin/spaces';

/** Starts the controls that create, edit, archive and reorder spaces. */
export function startSpacesAdmin(): void {
  startDialogs();
  const list = document.querySelector<HTMLElement>('[data-spaces]');
  const form = document.querySelector<HTMLFormElement>('form[data-create-space]');
  if (form) {
    enhanceForm(form, { path, body: readSpace, done: reloadWithToast });
    proposeSlug(form);
  }
  for (const change of document.querySelectorAll<HTMLFormElement>('form[data-change-space]')) {
    const { changeSpace = '', version } = change.dataset;
    enhanceForm(change, {
      path: `${path}/${changeSpace}`,
      method: 'PATCH',
      guards: 'input',
      body: (filled) => ({ ...readSpace(filled), version: Number(version) }),
      done: reloadWithToast,
    });
    startArchiving(change, `${path}/${changeSpace}`);
  }
  if (list) startOrdering(list, form);
}

/** Fills in the address from the name, until the address is edited by hand. */
function proposeSlug(form: HTMLFormElement): void {
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  let proposed = '';
  form.addEventListener('input', ({ target }) => {
    const slug = control('slug');
    if (target === slug || (slug.value !== '' && slug.value !== proposed)) return;
    proposed = slugOf(control('nameEt').value || control('nameEn').value);
    slug.value = proposed;
  });
}

function readSpace(form: HTMLFormElement): object {
  const fields = new FormData(form);
  const { slowModeSeconds, ...given } = Object.fromEntries(fields);
  const isSet = (name: string) => fields.has(name);
  return {
    ...given,
    ...{ mustJoin: isSet('mustJoin'), isQuiet: isSet('isQuiet'), slowModeSeconds: Number(slowModeSeconds) },
  };
}

function startArchiving(form: HTMLFormElement, of: string): void {
  const button = form.querySelector<HTMLButtonElement>('[data-archive]');
  button?.addEventListener('click', () =>
    runBusy(button, async () => {
      try {
        await callApi('POST', `${of}/${button.dataset['archive']}`, {});
        forgetInput(form);
        leaveWithToast(button.dataset['done']);
      } catch (error) {
        form.querySelector('[data-form-error]')?.replaceChildren(failureText(form, error));
      }
    }),
  );
}

/** Moves a space by one place immediately, and stores the order. The focus stays on the arrow, also if that fails. */
function startOrdering(list: HTMLElement, texts: HTMLFormElement | null): void {
  const rows = () => [...list.querySelectorAll<HTMLElement>('[data-space]')];
  list.addEventListener('click', async ({ target }) => {
    const arrow = (target as Element).closest<HTMLButtonElement>('[data-move]');
    const row = arrow?.closest<HTMLElement>('[data-space]');
    if (!arrow || !row) return;
    const isUp = arrow.dataset['move'] === '-1';
    const other = isUp ? row.previousElementSibling : row.nextElementSibling;
    if (!other) return;
    const before = rows();
    other.insertAdjacentElement(isUp ? 'beforebegin' : 'afterend', row);
    arrow.focus();
    try {
      await callApi('PUT', '/api/admin/space-order', { ids: rows().map(({ dataset }) => dataset['space'] ?? '') });
      const place = String(rows().indexOf(row) + 1);
      showToast((row.dataset['ordered'] ?? '').replace('%place', place));
    } catch (error) {
      list.replaceChildren(...before);
      arrow.focus();
      showToast(failureText(texts, error));
    }
  });
}
