export interface Named {
  id: string;
  name: string;
}

/** Stored as JSON in a hidden field, so that it is kept with the rest of an unsent text. */
export function readNamed(field: HTMLInputElement | null): Named[] {
  try {
    return JSON.parse(field?.value || '[]') as Named[];
  } catch {
    return [];
  }
}

/** A name with a button that removes it from its list. `removeText` has `%` in place of the name. */
export function removableItem({ name }: Named, removeText: string, remove: () => void): HTMLLIElement {
  const [item, button] = [document.createElement('li'), document.createElement('button')];
  const text = document.createElement('span');
  text.textContent = name;
  Object.assign(button, { type: 'button', textContent: '×' });
  button.setAttribute('aria-label', removeText.replace('%', name));
  button.addEventListener('click', remove);
  item.appendChild(text);
  item.appendChild(button);
  return item;
}
