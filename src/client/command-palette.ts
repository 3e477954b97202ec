import type { Card } from '#api/features/commerce/gift-cards/contract.ts';
import type { UsersPage } from '#api/features/operations/members/contract.ts';
import { personName, showAddress } from '#api/platform/mail/address.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import styles from '../styles/command-palette.css?url';
import { callApi } from './api-client.ts';
import { loadStyles } from './load-styles.ts';

/** Searches once typing pauses. */
const pauseMs = 150;
const perGroup = 5;

interface Found {
  href: string;
  text: string;
  detail: string;
}

/** Opens an empty palette. */
export async function openPalette(palette: HTMLDialogElement): Promise<void> {
  if (palette.dataset['started'] === undefined) {
    palette.dataset['started'] = '';
    await loadStyles(styles);
    start(palette);
  }
  const input = inputOf(palette);
  input.value = '';
  input.dispatchEvent(new Event('input'));
  palette.showModal();
}

const inputOf = (palette: HTMLElement) => palette.querySelector('input[role="combobox"]') as HTMLInputElement;
const optionsOf = (palette: HTMLElement) =>
  [...palette.querySelectorAll<HTMLAnchorElement>('[role="option"]')].filter((option) => !option.hidden);

function start(palette: HTMLDialogElement): void {
  const input = inputOf(palette);
  let pause: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener('input', () => {
    clearTimeout(pause);
    const query = input.value.trim();
    showPages(palette, query);
    const isSearch = query.length > 1;
    showGroup(palette, 'everything', isSearch ? [everythingAbout(palette, query)] : []);
    for (const group of ['members', 'cards']) showGroup(palette, group, []);
    activate(palette, 0);
    say(palette, '');
    if (isSearch) pause = setTimeout(() => void find(palette, query), pauseMs);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(palette, event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      const { ctrlKey, metaKey } = event;
      activeOf(palette)?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, view: window, ctrlKey, metaKey }),
      );
    }
  });
  palette.addEventListener('click', (event) => {
    const leaves = (event.target as Element).closest('[role="option"], [data-palette-close]');
    if (event.target === palette || leaves) palette.close();
  });
}

/** Letters without diacritics, so that `ules` finds `Üles`. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Pages whose name or area has a word starting with each typed word. */
function showPages(palette: HTMLElement, query: string): void {
  const wanted = plain(query).split(/\s+/);
  const group = groupOf(palette, 'pages');
  for (const option of group?.querySelectorAll<HTMLElement>('[role="option"]') ?? []) {
    const words = plain(option.textContent ?? '').split(/[^\p{L}\p{N}]+/u);
    option.hidden = !wanted.every((each) => words.some((word) => word.startsWith(each)));
  }
  group?.toggleAttribute('hidden', group.querySelector('[role="option"]:not([hidden])') === null);
}

function everythingAbout(palette: HTMLElement, query: string): Found {
  const text = (palette.dataset['everything'] ?? '').replace('%', () => query);
  return { href: `/search?q=${encodeURIComponent(query)}`, text, detail: '' };
}

/** Searches members and gift cards. Drops an answer to an outdated query. */
async function find(palette: HTMLElement, query: string): Promise<void> {
  const asked = { q: query, limit: String(perGroup) };
  const ask = <Answer>(path: string) => callApi<{ data: Answer }>('GET', `${path}?${new URLSearchParams(asked)}`);
  const isCurrent = () => inputOf(palette).value.trim() === query;
  if (groupOf(palette, 'members')) {
    try {
      const [members, cards] = await Promise.all([
        ask<UsersPage>('/api/admin/users'),
        ask<Page<Card>>('/api/admin/gift-cards'),
      ]);
      if (!isCurrent()) return;
      showGroup(palette, 'members', members.data.items.map(memberRow));
      showGroup(
        palette,
        'cards',
        cards.data.items.map((card) => cardRow(palette, card)),
      );
    } catch (error) {
      console.warn('nothing found for the command palette', error);
      if (isCurrent()) say(palette, palette.dataset['failed'] ?? '');
      return;
    }
  }
  if (activeOf(palette)?.hidden !== false) activate(palette, 0);
  say(palette, (palette.dataset['found'] ?? '').replace('%', String(optionsOf(palette).length)));
}

const memberRow = ({ id, name, email }: UsersPage['items'][number]): Found => ({
  href: `/admin/users/${id}`,
  text: personName({ name, email }),
  detail: name ? showAddress(email) : '',
});

const cardRow = ({ dataset }: HTMLElement, { lastGroup, status, description }: Card): Found => ({
  href: `/admin/gift-cards?q=${lastGroup}`,
  text: `…${lastGroup}`,
  detail: [dataset[status], description].filter(Boolean).join(' · '),
});

const groupOf = (palette: HTMLElement, name: string) =>
  palette.querySelector<HTMLElement>(`[data-palette-group="${name}"]`);

function showGroup(palette: HTMLElement, name: string, found: readonly Found[]): void {
  const group = groupOf(palette, name);
  if (!group) return;
  group.hidden = found.length === 0;
  for (const option of group.querySelectorAll('[role="option"]')) option.remove();
  for (const [index, each] of found.entries()) group.appendChild(rowOf(palette, `${name}-${index}`, each));
}

function rowOf(palette: HTMLElement, id: string, { href, text, detail }: Found): HTMLElement {
  const row = palette.querySelector('[role="option"]')?.cloneNode(true) as HTMLAnchorElement;
  Object.assign(row, { id: `palette-${id}`, href, hidden: false, ariaSelected: 'false' });
  const [name, more] = row.children;
  if (name) name.textContent = text;
  if (more) more.textContent = detail;
  return row;
}

const activeOf = (palette: HTMLElement) => palette.querySelector<HTMLAnchorElement>('[aria-selected="true"]');

function activate(palette: HTMLElement, index: number): void {
  const options = optionsOf(palette);
  activeOf(palette)?.setAttribute('aria-selected', 'false');
  const active = options[index];
  active?.setAttribute('aria-selected', 'true');
  active?.scrollIntoView({ block: 'nearest' });
  inputOf(palette).setAttribute('aria-activedescendant', active?.id ?? '');
}

/** Wraps from the last option to the first and back. */
function move(palette: HTMLElement, step: 1 | -1): void {
  const options = optionsOf(palette);
  const current = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  if (options.length > 0) activate(palette, (current + step + options.length) % options.length);
}

function say(palette: HTMLElement, text: string): void {
  const place = palette.querySelector('[role="status"]');
  if (place) place.textContent = text;
}
