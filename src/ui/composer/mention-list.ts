import { type EditorState, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { callApi } from '../../client/api-client.ts';
import { composerSchema } from './document.ts';
import { type Candidate, createOptionElement } from './mention-option.ts';

/** The text typed after an `@`, and its position. */
interface MentionQuery {
  from: number;
  to: number;
  words: string;
}

/** Matches an `@` at the start of a word, and up to two words after it. */
const asked = /(?<![\p{L}\p{N}])@([\p{L}\p{N}\p{M}'’-]{0,30}(?: [\p{L}\p{N}\p{M}'’-]{1,30})?)$/u;
const patienceMs = 150;

/**
 * Offers members to mention after an `@`. `list` is an empty listbox on the page; `pathOf` returns the call that finds
 * them, without the search words.
 */
export function mentionList(list: HTMLElement, pathOf: () => string): Plugin {
  let names: MentionNames | null = null;
  return new Plugin({
    view: (view) => {
      names = new MentionNames(view, list, pathOf);
      return names;
    },
    props: {
      handleKeyDown: (_, event) => names?.handleKey(event) ?? false,
      handleDOMEvents: {
        blur: () => {
          names?.close();
          return false;
        },
      },
    },
  });
}

class MentionNames {
  readonly #view: EditorView;
  readonly #list: HTMLElement;
  readonly #pathOf: () => string;
  #query: MentionQuery | null = null;
  #candidates: readonly Candidate[] = [];
  #chosen = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The position of the `@` whose list was closed with Escape: it stays closed there. */
  #dismissed = -1;

  constructor(view: EditorView, list: HTMLElement, pathOf: () => string) {
    this.#view = view;
    this.#list = list;
    this.#pathOf = pathOf;
  }

  update(view: EditorView, before: EditorState): void {
    if (before.doc.eq(view.state.doc) && before.selection.eq(view.state.selection)) return;
    const found = findQuery(view.state);
    if (found?.from !== this.#dismissed) this.#dismissed = -1;
    if (!found || found.from === this.#dismissed) {
      this.close();
      return;
    }
    const isNew = found.words !== this.#query?.words || found.from !== this.#query.from;
    this.#query = found;
    if (!isNew) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(found.words), patienceMs);
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#query = null;
    this.#candidates = [];
    this.#show();
  }

  handleKey(event: KeyboardEvent): boolean {
    const acts: Record<string, () => void> = {
      ArrowDown: () => this.#move(1),
      ArrowUp: () => this.#move(-1),
      Enter: () => this.#choose(this.#chosen),
      Tab: () => this.#choose(this.#chosen),
      Escape: () => {
        this.#dismissed = this.#query?.from ?? -1;
        this.close();
      },
    };
    const act = this.#list.hidden ? undefined : acts[event.key];
    act?.();
    return act !== undefined;
  }

  async #ask(words: string): Promise<void> {
    const base = this.#pathOf();
    const path = `${base}${base.includes('?') ? '&' : '?'}q=${encodeURIComponent(words)}`;
    const answer = await callApi<{ data: { items: readonly Candidate[] } }>('GET', path).catch(() => null);
    // Something else has been typed since the call.
    if (this.#query?.words !== words) return;
    this.#candidates = answer?.data.items ?? [];
    this.#chosen = 0;
    this.#show();
    this.#announce();
  }

  #move(step: 1 | -1): void {
    const count = this.#candidates.length;
    this.#chosen = (this.#chosen + step + count) % count;
    this.#showChosen();
  }

  #choose(index: number): void {
    const candidate = this.#candidates[index];
    if (!this.#query || !candidate) return;
    const { from, to } = this.#query;
    const { id, name } = candidate;
    const mention = composerSchema.nodes.mention.create({ id, name });
    const { tr } = this.#view.state;
    this.#view.dispatch(tr.replaceWith(from, to, [mention, composerSchema.text(' ')]).scrollIntoView());
    this.close();
    this.#view.focus();
  }

  /** Announces the number of options to screen readers, which then read each one through `aria-activedescendant`. */
  #announce(): void {
    const composer = this.#list.closest<HTMLElement>('[data-composer]');
    const status = composer?.querySelector('[data-composer-status]');
    const count = this.#candidates.length;
    if (status) status.textContent = count > 0 ? (composer?.dataset['foundText'] ?? '').replace('%', `${count}`) : '';
  }

  #show(): void {
    const list = this.#list;
    const { dom } = this.#view;
    const isOpen = this.#query !== null && this.#candidates.length > 0;
    list.hidden = !isOpen;
    list.replaceChildren(...this.#candidates.map((candidate, index) => this.#createOptionElement(candidate, index)));
    if (isOpen) this.#showChosen();
    else dom.removeAttribute('aria-activedescendant');
    if (isOpen && this.#query) placeBelow(this.#view, list, this.#query.from);
  }

  #showChosen(): void {
    for (const [index, option] of [...this.#list.children].entries()) {
      const isChosen = index === this.#chosen;
      option.setAttribute('aria-selected', String(isChosen));
      if (isChosen) this.#view.dom.setAttribute('aria-activedescendant', option.id);
    }
  }

  #createOptionElement(candidate: Candidate, index: number): HTMLElement {
    const { expertText: expert = '', staffText: staff = '' } =
      this.#list.closest<HTMLElement>('[data-composer]')?.dataset ?? {};
    const option = createOptionElement(candidate, { expert, staff });
    option.id = `${this.#list.id}-${index}`;
    option.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      this.#choose(index);
    });
    return option;
  }
}

function findQuery({ selection: { $from, empty } }: EditorState): MentionQuery | null {
  if (!empty || $from.parent.type.spec.code) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const match = asked.exec(before);
  if (!match) return null;
  return { from: $from.pos - match[0].length, to: $from.pos, words: match[1] ?? '' };
}

/** Places the list below the `@`, inside the editor's frame. */
function placeBelow(view: EditorView, list: HTMLElement, at: number): void {
  const { left, bottom } = view.coordsAtPos(at);
  const frame = (list.offsetParent ?? document.body).getBoundingClientRect();
  const room = frame.width - list.offsetWidth;
  list.style.insetInlineStart = `${Math.max(0, Math.min(left - frame.left, room))}px`;
  list.style.insetBlockStart = `${bottom - frame.top + 4}px`;
}
