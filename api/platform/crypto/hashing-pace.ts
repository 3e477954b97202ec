/**
 * How long a hash takes, roughly, at a cost of N=2^14, r=8, p=5. The runtime's clock stands still while code runs, so a
 * hash can't be timed on its own; the pace slows down by itself where hashes take longer.
 */
const usualMs = 200;

/** After a hash, the thread is everybody else's for as long as the hash took, and half as long again. */
const pausePerHash = 1.5;

/** Whoever would wait longer for the first hash is refused. */
export const longestWaitMs = 4_000;

/** Requests end without a word when the browser goes away, so a place is held no longer than any request lasts. */
const placeLifeMs = 15_000;

interface Place {
  hashes: number;
  until: number;
}

/**
 * When an isolate may hash passwords. It has one thread, a hash holds it for about 0.2 s, and all communities share it: so
 * one hash runs at a time, with a pause before the next, and only so many may wait. Requests share nothing but numbers
 * here, because the runtime lets none resolve another's promise.
 */
export class HashingPace {
  #freeAt = 0;
  readonly #places = new Set<Place>();

  /**
   * Takes a place for so many hashes. Returns how long the queue is in ms if it's full. Give the place back when the
   * work is done, or left undone.
   */
  enter(hashes: number, hashMs: number, now: number): { giveBack: () => void } | { fullForMs: number } {
    for (const place of this.#places) if (place.until <= now) this.#places.delete(place);
    const ahead = [...this.#places].reduce((sum, place) => sum + place.hashes, 0);
    const wait = Math.max(0, this.#freeAt - now) + ahead * hashMs * (1 + pausePerHash);
    if (wait > longestWaitMs) return { fullForMs: wait };
    const place = { hashes, until: now + placeLifeMs };
    this.#places.add(place);
    return { giveBack: () => void this.#places.delete(place) };
  }

  /** Takes the thread for one hash, or returns how many ms to wait before asking again. */
  begin(hashMs: number, now: number): number {
    if (now < this.#freeAt) return this.#freeAt - now;
    this.#freeAt = now + hashMs * (1 + pausePerHash);
    return 0;
  }

  /** The pause is as long as the hash really took, within reason: the time also has what others did meanwhile. */
  end(hashMs: number, startedAt: number, now: number): void {
    const took = Math.min(now - startedAt, hashMs * 5);
    this.#freeAt = Math.max(this.#freeAt, now + took * pausePerHash);
  }
}

/** The same for any cost, which grows with N, r and p. */
export function expectedMs({ ln, r, p }: { ln: number; r: number; p: number }): number {
  return (usualMs * 2 ** (ln - 14) * r * p) / 40;
}
