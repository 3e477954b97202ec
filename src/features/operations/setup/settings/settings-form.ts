import type { GroupView, GroupViews } from '#api/features/operations/setup/settings/contract.ts';
import { type ApiFailure, callApi } from '#src/client/api-client.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { hasUnsavedInput } from '#src/client/unsaved-input.ts';
import { leaveWithToast } from '#src/ui/toast/leave-with-toast.ts';
import { showToast } from '#src/ui/toast/toast-store.ts';

const path = '/api/admin/settings';

type Value = string | number | boolean;
type Values = Readonly<Record<string, Value>>;

/** Starts each group's form, and undoing changes. */
export function startSettings(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-settings]')) startGroup(form);
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-undo-settings]')) startUndo(form);
}

function startGroup(form: HTMLFormElement): void {
  const group = form.dataset['settings'] as keyof GroupViews;
  const defaults = JSON.parse(form.dataset['defaults'] ?? '{}') as Values;
  let version = Number(form.dataset['version']);
  let shown: ReturnType<typeof readValues> = {};
  enhanceForm<{ data: GroupView }>(form, {
    ...{ path, method: 'PATCH', guards: 'saved', stays: true },
    body: () => ({ group, version, changes: changesIn(form, defaults, shown), reason: reasonIn(form) }),
    done: ({ data }) => {
      version = data.version;
      shown = readValues(form, defaults);
      showSaved(form);
    },
    refused: async (failure) => {
      if (failure.code !== 'version_outdated') return;
      const { data } = await callApi<{ data: { groups: GroupViews } }>('GET', path);
      version = data.groups[group].version;
      showConflicts(form, failure, data.groups[group].values);
    },
  });
  shown = readValues(form, defaults);
  for (const button of form.querySelectorAll<HTMLElement>('[data-use-folder]')) {
    button.addEventListener('click', () => {
      const name = button.dataset['useFolder'] ?? '';
      const control = form.elements.namedItem(`changes.${name}`);
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
      if (control.type === 'checkbox') (control as HTMLInputElement).checked = defaults[name] === true;
      else control.value = typedFor(control, defaults[name] ?? '');
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.focus();
      button.previousElementSibling?.replaceChildren(form.dataset['filled'] ?? '');
    });
  }
}

function startUndo(form: HTMLFormElement): void {
  const group = form.dataset['undoSettings'] ?? '';
  const version = Number(form.dataset['version']);
  const changes = JSON.parse(form.dataset['changes'] ?? '{}') as object;
  enhanceForm(form, {
    ...{ path, method: 'PATCH', stays: true, body: () => ({ group, version, changes }) },
    done: () => showSaved(form),
  });
}

/** Reloads the page, unless that would lose input in another group. */
function showSaved(form: HTMLFormElement): void {
  const { done } = form.dataset;
  if (hasUnsavedInput()) showToast(done);
  else leaveWithToast(done);
}

/** Others' changes, next to the fields that conflict. Saving again replaces them. */
function showConflicts(form: HTMLFormElement, { fields = {} }: ApiFailure, values: Values): void {
  for (const field of Object.keys(fields)) {
    const place = form.querySelector(`[data-error-for="${CSS.escape(field)}"]`);
    const control = form.elements.namedItem(field);
    const value = typedFor(control, values[field.replace('changes.', '')] ?? '');
    const theirs = form.dataset['theirs']?.replace('%', () => value);
    place?.append(` ${theirs ?? ''}`);
  }
  form.querySelector('[data-form-error]')?.replaceChildren(form.dataset['conflict'] ?? '');
}

const isMoney = (control: unknown) => control instanceof HTMLInputElement && control.dataset['money'] !== undefined;

/** A value as entered: money in units rather than cents. */
function typedFor(control: unknown, value: Value): string {
  return isMoney(control) ? (Number(value) / 100).toFixed(2) : String(value);
}

const reasonIn = (form: HTMLFormElement) => String(new FormData(form).get('reason') ?? '');

/** The amount in cents. A fraction of a cent stays, so that the API refuses it. */
const cents = (typed: string) => Number((Number(typed) * 100).toFixed(6));

/** The form's values, in the folder's types. Null is an empty field. */
function readValues(form: HTMLFormElement, defaults: Values): Readonly<Record<string, Value | null>> {
  const given = new FormData(form);
  const read = (name: string) => {
    const typed = String(given.get(`changes.${name}`) ?? '').trim();
    if (typeof defaults[name] === 'boolean') return typed === 'true';
    if (typed === '') return null;
    if (typeof defaults[name] !== 'number') return typed;
    return isMoney(form.elements.namedItem(`changes.${name}`)) ? cents(typed) : Number(typed);
  };
  return Object.fromEntries(Object.keys(defaults).map((name) => [name, read(name)]));
}

/** The form's changes. An empty field, or the folder's own value, follows the folder. */
function changesIn(form: HTMLFormElement, defaults: Values, shown: ReturnType<typeof readValues>): object {
  const values = Object.entries(readValues(form, defaults)).filter(([name, value]) => value !== shown[name]);
  return Object.fromEntries(values.map(([name, value]) => [name, value === defaults[name] ? null : value]));
}
