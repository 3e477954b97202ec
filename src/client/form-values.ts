import { isCheckable } from './is-checkable.ts';
import type { Values } from './writing-surface.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Reads the values of a form's controls, by name. */
export function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const control of controlsOf(form)) {
    values[control.name] ??= [];
    if (!isCheckable(control) || control.checked) values[control.name]?.push(control.value);
  }
  return values;
}

/** Whether the form's text controls still have their initial values. Choices and hidden fields don't count. */
export function isBlank(form: HTMLFormElement): boolean {
  return controlsOf(form).every(
    (control) =>
      isCheckable(control) ||
      control instanceof HTMLSelectElement ||
      control.type === 'hidden' ||
      control.value.trim() === control.defaultValue.trim(),
  );
}

/** Fills a form with values, and opens the sections that hide their controls. */
export function fillForm(form: HTMLFormElement, values: Values): void {
  for (const [name, given] of Object.entries(values)) {
    for (const [index, control] of controlsOf(form)
      .filter((each) => each.name === name)
      .entries()) {
      if (isCheckable(control)) control.checked = given.includes(control.value);
      else control.value = given[index] ?? '';
      control.closest('[data-composer]')?.dispatchEvent(new CustomEvent('composer-reload'));
      const hiding = control.closest('details');
      if (hiding && !(control instanceof HTMLSelectElement) && control.value) hiding.open = true;
    }
  }
  form.dispatchEvent(new Event('change'));
}

/** Resets a form's text controls to their initial values, and clears its hidden fields. */
export function resetTexts(form: HTMLFormElement): void {
  const texts = controlsOf(form).filter((control) => !isCheckable(control) && !(control instanceof HTMLSelectElement));
  const before: Values = {};
  for (const text of texts) {
    before[text.name] ??= [];
    before[text.name]?.push('defaultValue' in text && text.type !== 'hidden' ? text.defaultValue : '');
  }
  fillForm(form, before);
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].flatMap((element): Control[] => {
    if (element instanceof HTMLInputElement) return element.name && element.type !== 'file' ? [element] : [];
    return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement ? [element] : [];
  });
}
