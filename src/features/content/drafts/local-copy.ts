import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';

interface Kept {
  /** The version that it was written from. */
  version: number;
  content: WorkingCopy;
  /** When it was written, in milliseconds. */
  at: number;
}

/**
 * What a page keeps of an item in its browser until the server has it: a closed lid or a lost network
 * loses nothing. Several pages may write the same item, so each has a copy of its own; one that
 * its page has left behind goes to the next that opens the item.
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
      // Full or forbidden: the server's copy is what there is.
    }
  }

  forget(): void {
    localStorage.removeItem(this.#own);
  }

  /** Also those of other pages: there is no such item any more. */
  forgetAll(): void {
    for (const key of this.#keys()) localStorage.removeItem(key);
  }

  /** The newest copy whose page is gone; who takes it drops it. */
  async findLeft(): Promise<(Kept & { drop: () => void }) | null> {
    // While a page is there it holds a lock by the name of its copy.
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

/** Null where something else stands there. */
function read(key: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
