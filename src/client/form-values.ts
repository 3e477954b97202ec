import type { Values } from './writing-surface.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Values of a form's controls by name. */
export function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const control of controlsOf(form)) {
    values[control.name] ??= [];
    if (!isTick(control) || control.checked) values[control.name]?.push(control.value);
  }
  return values;
}

/** Whether nothing was written beyond the form's initial values. */
export function isBlank(form: HTMLFormElement): boolean {
  return controlsOf(form).every(
    (control) =>
      isTick(control) ||
      control instanceof HTMLSelectElement ||
      control.type === 'hidden' ||
      control.value.trim() === control.defaultValue.trim(),
  );
}

/** Fills a form with values, and opens the sections that hide them. */
export function fillForm(form: HTMLFormElement, values: Values): void {
  for (const [name, given] of Object.entries(values)) {
    for (const [index, control] of controlsOf(form)
      .filter((each) => each.name === name)
      .entries()) {
      if (isTick(control)) control.checked = given.includes(control.value);
      else control.value = given[index] ?? '';
      control.closest('[data-composer]')?.dispatchEvent(new CustomEvent('composer-reload'));
      const hiding = control.closest('details');
      if (hiding && !(control instanceof HTMLSelectElement) && control.value) hiding.open = true;
    }
  }
  form.dispatchEvent(new Event('change'));
}

/** Clears what {@link isBlank} looks at, or restores its initial values. */
export function resetTexts(form: HTMLFormElement): void {
  const texts = controlsOf(form).filter((control) => !isTick(control) && !(control instanceof HTMLSelectElement));
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

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);
