import type { BrandLink } from '#api/features/brand/navigation/contract.ts';
import type { BrandPath } from '#api/features/operations/setup/brand-studio/contract.ts';
import type { DraftForm } from '../draft-form.ts';
import { createRow, isBlank, isFinished, type LinkTexts, nameRow, readRow } from './link-row.ts';

/** Starts the lists of links of the studio's form. */
export function startLinkLists(form: HTMLFormElement, editing: DraftForm): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-link-list]')) new LinkList(place, editing);
}

/** A list of links: rows can be added, changed, moved and removed, and are saved together. */
class LinkList {
  private readonly path: BrandPath;
  private readonly max: number;
  private readonly texts: LinkTexts;
  private readonly rows: HTMLElement;
  /** The value that was last read or sent, as JSON. */
  private known = '';
  private readonly place: HTMLElement;
  private readonly editing: DraftForm;

  constructor(place: HTMLElement, editing: DraftForm) {
    this.place = place;
    this.editing = editing;
    this.path = place.dataset['linkList'] as BrandPath;
    this.max = Number(place.dataset['linkMax']);
    this.texts = JSON.parse(place.dataset['linkTexts'] ?? '{}') as LinkTexts;
    this.rows = this.part('[data-link-rows]');
    this.show(editing.draft.draft[this.path] as readonly BrandLink[]);
    editing.watch((draft, isWaiting) => {
      const links = draft.draft[this.path] as readonly BrandLink[];
      const isKnown = JSON.stringify(links) === this.known;
      if (!isKnown && !isWaiting(this.path) && !this.isRefused()) this.show(links);
    });
    this.rows.addEventListener('input', ({ target }) => this.takeInput(target as Element));
    this.rows.addEventListener('focusout', (event) => this.leaveRow(event));
    this.rows.addEventListener('click', ({ target }) => this.act(target as Element));
    this.part('[data-link-adder]').addEventListener('click', () => this.add());
    this.part('[data-link-reset]').addEventListener('click', () => {
      this.show(JSON.parse(place.dataset['linkUsual'] ?? '[]') as BrandLink[]);
      this.send();
    });
  }

  private part(selector: string): HTMLElement {
    return found(this.place.querySelector<HTMLElement>(selector));
  }

  /** The select with the links that can be added. */
  private get choice(): HTMLSelectElement {
    return found(this.place.querySelector('select'));
  }

  private items(): HTMLElement[] {
    return [...this.rows.children] as HTMLElement[];
  }

  /** The links in the rows, without untouched new ones. */
  private links(): BrandLink[] {
    return this.items()
      .map(readRow)
      .filter((link) => !isBlank(link));
  }

  private isRefused(): boolean {
    return [...this.place.querySelectorAll('[data-error-for]')].some((error) => error.textContent !== '');
  }

  /** Shows changed links. A row that someone is still typing in stays. */
  private show(links: readonly BrandLink[]): void {
    const unfinished = this.items().filter((item) => !isFinished(readRow(item)));
    this.rows.replaceChildren(...links.map((link) => this.create(link)), ...unfinished);
    this.known = JSON.stringify(links);
    this.arrange();
  }

  private create(link: BrandLink): HTMLElement {
    return createRow(found(this.place.querySelector<HTMLTemplateElement>('[data-link-row]')), link, this.texts);
  }

  /** Names every row by its place, where its errors are shown, and offers only the actions that are possible. */
  private arrange(): void {
    const items = this.items();
    const begun = items.filter((item) => !isBlank(readRow(item)));
    for (const [index, item] of items.entries()) {
      nameRow(item, this.path, begun.indexOf(item), this.texts);
      for (const arrow of item.querySelectorAll<HTMLButtonElement>('[data-link-move]')) {
        arrow.disabled = index === (arrow.dataset['linkMove'] === '-1' ? 0 : items.length - 1);
      }
    }
    const isFull = items.length >= this.max;
    this.part('[data-link-none]').hidden = items.length > 0;
    this.part('[data-link-add]').hidden = isFull;
    this.part('[data-link-full]').hidden = !isFull;
    const used = new Set(items.map((item) => readRow(item).to));
    const { choice } = this;
    for (const option of choice.options) option.disabled = used.has(option.value);
    if (choice.selectedOptions[0]?.disabled !== false) {
      choice.value = [...choice.options].find(({ disabled }) => !disabled)?.value ?? 'own';
    }
  }

  private send(): void {
    this.arrange();
    const links = this.links();
    this.known = JSON.stringify(links);
    this.editing.changeAll({ [this.path]: links });
  }

  /** Half-typed input waits until the focus leaves the row, so that nothing is refused too early. */
  private takeInput(control: Element): void {
    if (!control.matches('[data-link-part]')) return;
    this.arrange();
    if (this.links().every(isFinished)) this.send();
  }

  private leaveRow({ target, relatedTarget }: FocusEvent): void {
    const row = (target as Element).closest('li');
    if (!row || row.contains(relatedTarget as Node | null) || !row.isConnected) return;
    const link = readRow(row);
    if (!isBlank(link) && !isFinished(link)) this.send();
  }

  private act(target: Element): void {
    const row = target.closest('li');
    const arrow = target.closest<HTMLElement>('[data-link-move]');
    if (row && arrow) this.move(row, arrow);
    if (row && target.closest('[data-link-remove]')) this.remove(row);
  }

  private move(row: HTMLElement, arrow: HTMLElement): void {
    if (arrow.dataset['linkMove'] === '-1') row.previousElementSibling?.insertAdjacentElement('beforebegin', row);
    else row.nextElementSibling?.insertAdjacentElement('afterend', row);
    this.send();
    // At either end, the arrow that was used gets disabled, and the other one takes the focus.
    const other = row.querySelector<HTMLElement>('[data-link-move]:not(:disabled)');
    if ((arrow as HTMLButtonElement).disabled) other?.focus();
    else arrow.focus();
    const place = `${this.items().indexOf(row) + 1} / ${this.items().length}`;
    this.say(this.texts.moved.replace('%', nameOf(row)).replace('§', place));
  }

  private remove(row: HTMLElement): void {
    const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>('summary');
    row.remove();
    this.send();
    (next ?? this.choice).focus();
    this.say(this.texts.removed.replace('%', nameOf(row)));
  }

  private add(): void {
    const { value } = this.choice;
    const isOwn = value === 'own';
    const row = this.create({ to: isOwn ? '' : value, label: { et: '', en: '' } });
    this.rows.insertAdjacentElement('beforeend', row);
    if (isOwn) {
      row.querySelector('details')?.setAttribute('open', '');
      this.arrange();
      row.querySelector<HTMLElement>('input')?.focus();
    } else {
      this.send();
      row.querySelector<HTMLElement>('summary')?.focus();
    }
  }

  private say(text: string): void {
    this.part('[data-link-state]').textContent = text;
  }
}

const nameOf = (row: Element) => row.querySelector('[data-link-name]')?.textContent ?? '';

function found<Part>(part: Part | null): Part {
  if (part === null) throw new Error('the list of links lacks a part');
  return part;
}
