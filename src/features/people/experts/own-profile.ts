import type { ExpertProfile } from '#api/features/people/experts/contract.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { isUnsaved } from '#src/client/unsaved-input.ts';

/** Saves the expert's own profile in place. Typed values stay on an error. */
export function startOwnProfile(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-expert-profile]');
  const saved = form?.querySelector<HTMLElement>('[data-form-saved]');
  if (!form || !saved) return;
  for (const type of ['input', 'submit']) form.addEventListener(type, () => saved.replaceChildren());
  nameLanguages(form);
  startFieldRows(form);
  enhanceForm<{ data: ExpertProfile }>(form, {
    method: 'PUT',
    path: '/api/expert/profile',
    body: profileIn,
    stays: true,
    guards: 'saved',
    done: ({ data }) => {
      // More may have been typed in the meantime.
      if (!isUnsaved(form)) saved.textContent = saved.dataset[data.isListed ? 'listed' : 'hidden'] ?? '';
    },
  });
}

/** Reads the profile from the form. */
function profileIn(form: HTMLFormElement): object {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const inEach = (name: string) => ({ et: text(`${name}.et`), en: text(`${name}.en`) });
  const [et, en] = [data.getAll('field.et'), data.getAll('field.en')];
  return {
    headline: inEach('headline'),
    about: inEach('about'),
    fields: et.map((name, index) => ({ et: String(name), en: String(en[index] ?? '') })),
    languages: data.getAll('languages'),
    place: text('place'),
    availability: text('availability'),
    takesQuestions: data.has('takesQuestions'),
    isListed: data.has('isListed'),
  };
}

/** Sets each field's language for spell-checking; labels stay in the viewer's language. */
function nameLanguages(form: HTMLFormElement): void {
  for (const group of form.querySelectorAll<HTMLElement>('[data-written-in]')) {
    const { writtenIn = '' } = group.dataset;
    for (const control of group.querySelectorAll<HTMLElement>('input, textarea')) control.lang = writtenIn;
  }
}

/** Reveals another row on request. A known field fills in its name in the other language. */
function startFieldRows(form: HTMLFormElement): void {
  const more = form.querySelector<HTMLButtonElement>('[data-more-fields]');
  const hidden = () => form.querySelectorAll<HTMLElement>('[data-field-row][hidden]');
  more?.addEventListener('click', () => {
    const [row] = hidden();
    if (!row) return;
    row.hidden = false;
    row.querySelector('input')?.focus();
    more.hidden = hidden().length === 0;
  });
  form.querySelector('[data-field-rows]')?.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.list) return;
    const known = [...target.list.querySelectorAll('option')].find(({ value }) => value === target.value);
    for (const input of target.closest('[data-field-row]')?.querySelectorAll('input') ?? []) {
      if (known && input.value === '') input.value = known.dataset[input.name.slice('field.'.length)] ?? '';
    }
  });
}
