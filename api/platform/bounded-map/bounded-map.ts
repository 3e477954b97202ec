/**
 * Bounds what an isolate remembers about communities and their members. A new entry replaces the oldest one, so an
 * isolate that serves thousands of communities stays small.
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

  /** Setting an existing entry makes it the newest. */
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

/** The maximum number of communities that an isolate remembers for each kind of data. */
export const maxRememberedCommunities = 1_000;
