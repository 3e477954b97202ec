/** How long a request may still wait for its database. */
export interface Deadline {
  /** Measures the time of some work, whose exchanges may run in parallel. */
  during: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /**
   * The time left for the next exchange, in milliseconds. At least 1, so that an exchange without time left times out.
   */
  remainingMs: () => number;
  /** Ends the deadline: no one waits for a response any more, so earlier exchanges don't shorten later ones. */
  end: () => void;
}

/**
 * Creates one deadline for all exchanges of a request, so that a hung database is reported in time however many
 * exchanges the request makes. Only time spent waiting for the database counts.
 */
export function createDeadline(totalMs: number): Deadline {
  let [spentMs, running, since] = [0, 0, 0];
  let isOver = false;
  const begin = () => {
    if (running === 0) since = Date.now();
    running += 1;
  };
  const finish = () => {
    running -= 1;
    if (running === 0) spentMs += Date.now() - since;
  };
  return {
    during: async (work) => {
      begin();
      try {
        return await work();
      } finally {
        finish();
      }
    },
    remainingMs: () => {
      if (isOver) return Number.POSITIVE_INFINITY;
      return Math.max(1, totalMs - spentMs - (running > 0 ? Date.now() - since : 0));
    },
    end: () => {
      isOver = true;
    },
  };
}
