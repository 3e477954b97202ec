import type { BrandLink } from '#api/features/brand/navigation/contract.ts';

export interface LinkTexts {
  /** The product's words for its pages. */
  words: Readonly<Record<string, Readonly<Record<'et' | 'en', string>>>>;
  /** Pages that the community has switched off. */
  off: readonly string[];
  locale: 'et' | 'en';
  own: string;
  switchedOff: string;
  /** `%` stands for the link's name, `§` for its place. */
  moved: string;
  removed: string;
}

const parts = ['to', 'label.et', 'label.en'] as const;
const languages = ['et', 'en'] as const;

const controlOf = (row: Element, part: (typeof parts)[number]) =>
  row.querySelector<HTMLInputElement>(`[data-link-part="${part}"]`);

/** A row for a link, from the list's template. Only an own link has an address that can be changed. */
export function createRow(template: HTMLTemplateElement, { to, label }: BrandLink, { words }: LinkTexts): HTMLElement {
  const row = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
  const address = controlOf(row, 'to');
  if (address) {
    address.value = to;
    address.type = words[to] ? 'hidden' : 'text';
    address.closest('label')?.toggleAttribute('hidden', to in words);
  }
  for (const language of languages) {
    const control = controlOf(row, `label.${language}`);
    if (control) Object.assign(control, { value: label[language], placeholder: words[to]?.[language] ?? '' });
  }
  return row;
}

/** The link in a row. */
export function readRow(row: Element): BrandLink {
  const text = (part: (typeof parts)[number]) => controlOf(row, part)?.value.trim() ?? '';
  return { to: text('to'), label: { et: text('label.et'), en: text('label.en') } };
}

/** A new link that no one has typed anything into. */
export const isBlank = ({ to, label: { et, en } }: BrandLink) => to === '' && et === '' && en === '';

/** Whether a link looks complete, so that saving it is worth a try. The server decides. */
export function isFinished({ to, label: { et, en } }: BrandLink): boolean {
  return /^\/$|^\/[^/\\]|^https:\/\/[^/]+\.[^/.]{2}/.test(to) && (et !== '' || en !== '' || to.startsWith('/'));
}

/** Shows a row's name and target. */
function showName(row: HTMLElement, { words, off, locale, own, switchedOff }: LinkTexts): void {
  const { to, label } = readRow(row);
  const word = words[to]?.[locale];
  const name = label[locale] || word || label[locale === 'et' ? 'en' : 'et'] || own;
  for (const place of row.querySelectorAll('[data-link-name]')) place.textContent = name;
  const where = word === name ? '' : to.replace('https://', '');
  row.querySelector('[data-link-where]')?.replaceChildren(off.includes(to) ? switchedOff : where);
}

/** Shows a row's name, and names its controls and errors by its place in the sent list; -1 if it isn't sent. */
export function nameRow(row: HTMLElement, path: string, index: number, texts: LinkTexts): void {
  showName(row, texts);
  for (const part of parts) {
    const [control, error] = [controlOf(row, part), row.querySelector<HTMLElement>(`[data-link-error="${part}"]`)];
    if (!control || !error) continue;
    const field = index < 0 ? '' : `changes.${path}.${index}.${part}`;
    control.name = field;
    control.setAttribute('aria-describedby', `${field}-error`);
    error.id = `${field}-error`;
    error.dataset['errorFor'] = field;
  }
}
