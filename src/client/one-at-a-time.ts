/** Wraps a function so that it never runs twice at once: calls made during a run share one more run after it. */
export function oneAtATime(run: () => Promise<unknown>): () => Promise<unknown> {
  let [going, next]: Array<Promise<unknown> | null> = [null, null];
  const begin = () => {
    going = run().finally(() => {
      going = null;
    });
    return going;
  };
  return () => {
    if (!going) return begin();
    next ??= going.then(() => {
      next = null;
      return begin();
    });
    return next;
  };
}
