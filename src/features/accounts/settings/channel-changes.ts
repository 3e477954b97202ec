/** The form's fields by name: `digest.hour` nested in `digest`, checkboxes as booleans, numbers as numbers. */
export function channelChangesIn(form: HTMLFormElement): object {
  const changes: Record<string, unknown> = {};
  // Selects too: the properties read here exist on both.
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]')) {
    if (field.type === 'radio' && !field.checked) continue;
    const [group = '', name] = field.name.split('.', 2);
    if (name) changes[group] = { ...(changes[group] as object | undefined), [name]: readField(field) };
    else changes[group] = readField(field);
  }
  return changes;
}

function readField(field: HTMLInputElement): unknown {
  if (field.type === 'checkbox') return field.checked;
  if ('number' in field.dataset) return Number(field.value);
  return 'timeZone' in field.dataset ? field.value || null : field.value;
}

/** Adds this device's zone to the choices, if it's a different one. */
export function offerOwnZone(form: HTMLFormElement): void {
  const select = form.querySelector('[data-time-zone]');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!select || !zone || select.querySelector(`option[value="${CSS.escape(zone)}"]`)) return;
  const option = document.createElement('option');
  option.value = zone;
  option.textContent = zone;
  select.insertAdjacentElement('beforeend', option);
}
