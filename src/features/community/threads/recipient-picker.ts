import { callApi } from '#src/client/api-client.ts';
import { type Named, readNamed, removableItem } from './named-list.ts';

const patienceMs = 150;

const fieldOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[data-recipient-ids]');

export function chosenRecipients(form: HTMLFormElement): string[] {
  return readNamed(fieldOf(form)).map(({ id }) => id);
}

/** Finds members by name and lists the chosen ones. Works with the keys of a combobox. */
export function startRecipients(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('[data-recipients]');
  const [input, names] = [
    place?.querySelector<HTMLInputElement>('[role="combobox"]'),
    place?.querySelector<HTMLElement>('[data-names]'),
  ];
  const field = fieldOf(form);
  if (!place || !input || !names || !field) return;
  const chosen = startChosen(form, place, input, field);
  const options = new Options(input, names, chosen.add);
  const none = place.querySelector<HTMLElement>('[data-none]');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    const q = input.value.trim();
    const path = `${place.dataset['recipients']}?q=${encodeURIComponent(q)}`;
    const answer = q ? await callApi<{ data: { items: Named[] } }>('GET', path).catch(() => null) : null;
    if (q !== input.value.trim()) return;
    const known = new Set(chosenRecipients(form));
    const found = (answer?.data.items ?? []).filter(({ id }) => !known.has(id));
    if (none) none.textContent = q && answer && found.length === 0 ? (none.dataset['text'] ?? '') : '';
    options.show(found);
  };
  input.addEventListener('input', (event) => {
    // The search text isn't part of the message.
    event.stopPropagation();
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), patienceMs);
  });
}

/** Shows the chosen recipients. Restoring an unsent text keeps the recipient named in the page's address. */
function startChosen(form: HTMLFormElement, place: HTMLElement, input: HTMLInputElement, field: HTMLInputElement) {
  const list = place.querySelector<HTMLElement>('[data-chosen]');
  let named = [...place.querySelectorAll<HTMLElement>('[data-recipient]')].map(({ dataset }) => ({
    id: dataset['recipient'] ?? '',
    name: dataset['name'] ?? '',
  }));
  const store = (chosen: readonly Named[]) => {
    field.value = chosen.length > 0 ? JSON.stringify(chosen) : '';
    list?.replaceChildren();
    for (const each of chosen) {
      const item = removableItem(each, place.dataset['removeText'] ?? '', () => {
        named = named.filter(({ id }) => id !== each.id);
        store(readNamed(field).filter(({ id }) => id !== each.id));
        form.dispatchEvent(new Event('input'));
        input.focus();
      });
      list?.appendChild(item);
    }
    input.disabled = chosen.length >= Number(place.dataset['max']);
  };
  const without = (others: readonly Named[]) =>
    readNamed(field).filter(({ id }) => !others.some((other) => other.id === id));
  const merge = () => store([...named, ...without(named)]);
  form.addEventListener('change', merge);
  merge();
  return {
    add: (member: Named) => {
      store([...without([member]), member]);
      form.dispatchEvent(new Event('input'));
    },
  };
}

/** The names below the field, one of them active. */
class Options {
  readonly #input: HTMLInputElement;
  readonly #names: HTMLElement;
  readonly #choose: (member: Named) => void;
  #found: readonly Named[] = [];
  #active = 0;

  constructor(input: HTMLInputElement, names: HTMLElement, choose: (member: Named) => void) {
    this.#input = input;
    this.#names = names;
    this.#choose = choose;
    input.addEventListener('blur', () => setTimeout(() => this.#close(), patienceMs));
    input.addEventListener('keydown', (event) => {
      if (!names.hidden && this.#handleKey(event.key)) event.preventDefault();
    });
  }

  show(found: readonly Named[]): void {
    this.#found = found;
    this.#names.replaceChildren();
    for (const [index, member] of found.entries()) this.#names.appendChild(this.#optionOf(member, index));
    if (found.length === 0) {
      this.#close();
      return;
    }
    this.#names.hidden = false;
    this.#input.setAttribute('aria-expanded', 'true');
    this.#point(0);
  }

  #handleKey(key: string): boolean {
    if (key === 'ArrowDown') this.#point(this.#active + 1);
    else if (key === 'ArrowUp') this.#point(this.#active - 1);
    else if (key === 'Enter' || key === 'Tab') this.#take(this.#found[this.#active]);
    else if (key === 'Escape') this.#close();
    else return false;
    return true;
  }

  #point(to: number): void {
    this.#active = (to + this.#found.length) % this.#found.length;
    for (const [index, option] of [...this.#names.children].entries())
      option.setAttribute('aria-selected', String(index === this.#active));
    this.#input.setAttribute('aria-activedescendant', `recipient-${this.#active}`);
  }

  #take(member: Named | undefined): void {
    if (!member) return;
    this.#choose(member);
    this.#input.value = '';
    this.#close();
    this.#input.focus();
  }

  #close(): void {
    this.#names.hidden = true;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#input.removeAttribute('aria-activedescendant');
  }

  #optionOf(member: Named, index: number): HTMLElement {
    const option = document.createElement('div');
    Object.assign(option, { id: `recipient-${index}`, textContent: member.name });
    option.setAttribute('role', 'option');
    // Before the field loses the focus.
    option.addEventListener('mousedown', (event) => {
      event.preventDefault();
      this.#take(member);
    });
    return option;
  }
}
