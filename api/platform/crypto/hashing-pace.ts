/**
 * Roughly how long a hash takes at a cost of N=2^14, r=8, p=5. The runtime's clock stops while code runs, so a hash
 * can't be timed on its own; if hashes take longer, the pace slows down by itself.
 */
const usualMs = 200;

/** After a hash, other requests get the thread for one and a half times as long as the hash took. */
const pausePerHash = 1.5;

/** A request that would wait longer than this for its first hash is refused. */
export const longestWaitMs = 4_000;

/**
 * A request may end without notice when the browser disconnects, so a place expires after more time than any request
 * takes.
 */
const placeLifetimeMs = 15_000;

interface Place {
  hashes: number;
  until: number;
}

/**
 * Decides when an isolate may hash passwords. All communities share its one thread, which a hash blocks for about 0.2
 * s, so hashes run one at a time with pauses between them, and only a few may wait. Requests share only numbers here,
 * because the runtime doesn't let one resolve another's promise.
 */
export class HashingPace {
  #freeAt = 0;
  readonly #places = new Set<Place>();

  /**
   * Reserves a place for a number of hashes, or returns how long the queue is in ms if it's full. Give the place back
   * when the work is done or abandoned.
   */
  enter(hashes: number, hashMs: number, now: number): { giveBack: () => void } | { fullForMs: number } {
    for (const place of this.#places) if (place.until <= now) this.#places.delete(place);
    const ahead = [...this.#places].reduce((sum, place) => sum + place.hashes, 0);
    const wait = Math.max(0, this.#freeAt - now) + ahead * hashMs * (1 + pausePerHash);
    if (wait > longestWaitMs) return { fullForMs: wait };
    const place = { hashes, until: now + placeLifetimeMs };
    this.#places.add(place);
    return { giveBack: () => void this.#places.delete(place) };
  }

  /** Claims the thread for one hash and returns 0, or returns how many ms to wait before trying again. */
  begin(hashMs: number, now: number): number {
    if (now < this.#freeAt) return this.#freeAt - now;
    this.#freeAt = now + hashMs * (1 + pausePerHash);
    return 0;
  }

  /**
   * Begins the pause after a hash. It depends on how long the hash really took, up to a limit: the measured time
   * includes what other requests did meanwhile.
   */
  end(hashMs: number, startedAt: number, now: number): void {
    const took = Math.min(now - startedAt, hashMs * 5);
    this.#freeAt = Math.max(this.#freeAt, now + took * pausePerHash);
  }
}

/** Estimates how long a hash takes at any cost, in proportion to N, r and p. */
export function estimateHashMs({ ln, r, p }: { ln: number; r: number; p: number }): number {
  return (usualMs * 2 ** (ln - 14) * r * p) / 40;
}
