import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';

interface Kept {
  /** The version it is based on. */
  version: number;
  content: WorkingCopy;
  /** Time of writing, in milliseconds. */
  at: number;
}

/**
 * A copy of unsaved edits in this browser, in case the page or the network goes away. Each page has its own copy; the
 * next page that opens the item picks up an abandoned one.
 */
export class LocalCopy {
  readonly #item: string;
  readonly #own: string;

  constructor(id: string) {
    this.#item = `kogu.draft.${id}`;
    this.#own = `${this.#item}.${crypto.randomUUID()}`;
  }

  keep(version: number, content: WorkingCopy): void {
    try {
      localStorage.setItem(this.#own, JSON.stringify({ version, content, at: Date.now() } satisfies Kept));
    } catch {
      // Storage is full or blocked, so only the server's copy remains.
    }
  }

  forget(): void {
    localStorage.removeItem(this.#own);
  }

  /** Removes all copies, including those of other pages: the item is deleted. */
  forgetAll(): void {
    for (const key of this.#keys()) localStorage.removeItem(key);
  }

  /** Takes the newest abandoned copy and removes it. */
  async findLeft(): Promise<(Kept & { drop: () => void }) | null> {
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
    return Object.keys(localStorage).filter((key) => key.startsWith(this.#item));
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
