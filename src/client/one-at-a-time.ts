/** Wraps a function so that it never runs twice at once: calls made during a run share one more run after it. */
export function oneAtATime(run: () => Promise<unknown>): () => Promise<unknown> {
  let [going, next]: Array<Promise<unknown> | null> = [null, null];
  const begin = () => {
    going = run().finally(() => {
      going = null;
    });
    return going;
  };
  const beginNext = () => {
    next = null;
    return begin();
  };
  return () => {
    if (!going) return begin();
    // Begins whether the current run succeeds or fails.
    next ??= going.then(beginNext, beginNext);
    return next;
  };
}
