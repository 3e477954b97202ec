import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import { forgetOwnerless } from '#src/client/forget-saved.ts';
import { pageMember } from '#src/client/page-member.ts';

interface Kept {
  /** The version it is based on. */
  version: number;
  content: WorkingCopy;
  /** Time of writing, in milliseconds. */
  at: number;
}

/**
 * A copy of unsaved edits in this browser, in case the page or the network goes away. Each page has its own copy; the
 * member's next page that opens the item picks up an abandoned one. Nothing is kept if it isn't known whose it is.
 */
export class LocalCopy {
  readonly #id: string;
  readonly #page: string = crypto.randomUUID();

  constructor(id: string) {
    this.#id = id;
  }

  /** The beginning of the keys of the member's copies of the item. Not known while the server renders the editor. */
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

  /** Removes all copies, including those of other pages: the item is deleted. */
  forgetAll(): void {
    for (const key of this.#keys()) localStorage.removeItem(key);
  }

  /** Takes the newest abandoned copy and removes it. */
  async findLeft(): Promise<(Kept & { drop: () => void }) | null> {
    if (!this.#own) return null;
    forgetOwnerless();
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

/** Null if the entry isn't a valid copy. */
function read(key: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
