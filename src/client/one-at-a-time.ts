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
    // Whatever the result of the current run.
    next ??= going.then(beginNext, beginNext);
    return next;
  };
}
