export interface Named {
  id: string;
  name: string;
}

/** What a hidden field holds as JSON, so that it is kept with the rest of an unsent text. */
export function readNamed(field: HTMLInputElement | null): Named[] {
  try {
    return JSON.parse(field?.value || '[]') as Named[];
  } catch {
    return [];
  }
}

/** A name with a button that takes it out of its list. `removeText` has `%` in place of the name. */
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
