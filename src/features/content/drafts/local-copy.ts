import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import { removeOwnerlessDrafts } from '#src/client/forget-saved.ts';
import { pageMember } from '#src/client/page-member.ts';

interface Kept {
  /** The version that the copy is based on. */
  version: number;
  content: WorkingCopy;
  /** When the copy was stored, in milliseconds. */
  at: number;
}

/**
 * A copy of unsaved edits in this browser, in case the page is closed or the network fails. Each page has its own copy;
 * the member's next page with the item picks up an abandoned one. Nothing is stored if the member isn't known.
 */
export class LocalCopy {
  readonly #id: string;
  readonly #page: string = crypto.randomUUID();

  constructor(id: string) {
    this.#id = id;
  }

  /** The key prefix of the member's copies of the item. Null while the server renders the editor. */
  get #item(): string | null {
    const member = pageMember();
    return member && `kogu.draft.${member}.${this.#id}.`;
  }

  get #own(): string | null {
    return this.#item && this.#item + this.#page;
  }

  keep(version: number, content: WorkingCopy): void {
    const key = this.#own;
    if (!key) return;
    try {
      localStorage.setItem(key, JSON.stringify({ version, content, at: Date.now() } satisfies Kept));
    } catch {
      // Storage is full or blocked, so only the server's copy remains.
    }
  }

  forget(): void {
    if (this.#own) localStorage.removeItem(this.#own);
  }

  /** Removes all of the member's copies of a deleted item, including those of other pages. */
  forgetAll(): void {
    for (const key of this.#keys()) localStorage.removeItem(key);
  }

  /** Returns the newest abandoned copy, with a function that removes it. */
  async findLeft(): Promise<(Kept & { drop: () => void }) | null> {
    if (!this.#own) return null;
    removeOwnerlessDrafts();
    // An open page holds a lock named after its copy.
    void navigator.locks.request(this.#own, () => new Promise<never>(() => undefined));
    const { held = [] } = await navigator.locks.query();
    const left = this.#keys()
      .filter((key) => held.every(({ name }) => name !== key))
      .flatMap((key) => {
        const kept = read(key);
        return kept ? [{ ...kept, drop: () => localStorage.removeItem(key) }] : [];
      });
    return left.sort((one, other) => other.at - one.at)[0] ?? null;
  }

  #keys(): string[] {
    const item = this.#item;
    return item ? Object.keys(localStorage).filter((key) => key.startsWith(item)) : [];
  }
}

/** Reads a stored copy. Null if the entry isn't valid. */
function read(key: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
