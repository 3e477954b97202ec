import { isCheckable } from '#src/client/is-checkable.ts';
import { isUnsaved } from '#src/client/unsaved-input.ts';

type Defaults = ReadonlyMap<Element, string | boolean>;

/**
 * Shows newly read values in a form, and returns them by control. Input typed since then stays: only controls that
 * still have the value that was read before (`shown`) are updated. Selects get a `key`, because React doesn't change
 * their default value.
 */
export function updateShownValues(form: HTMLFormElement, shown: Defaults | null): Defaults {
  if (shown && !isUnsaved(form)) form.reset();
  const inputs = [...form.elements].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement,
  );
  for (const input of inputs) {
    if (isCheckable(input)) {
      if (input.checked === shown?.get(input)) input.checked = input.defaultChecked;
    } else if (input.value === shown?.get(input)) input.value = input.defaultValue;
  }
  return new Map(inputs.map((input) => [input, isCheckable(input) ? input.defaultChecked : input.defaultValue]));
}
