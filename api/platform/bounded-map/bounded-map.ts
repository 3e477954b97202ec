/**
 * What an isolate remembers of its communities and their members: at most so many entries. A new one takes the place of
 * the one that has been there longest, so an isolate that serves thousands of communities stays small.
 */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  /** An entry that is set again is the newest. */
  set(key: string, value: Value): void {
    this.#entries.delete(key);
    if (this.#entries.size >= this.#most) {
      const [oldest = ''] = this.#entries.keys();
      this.#entries.delete(oldest);
    }
    this.#entries.set(key, value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

/** How many communities an isolate remembers each of its things about. */
export const mostCommunities = 1_000;
