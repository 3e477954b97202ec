/**
 * Runs `work` for each item, a limited number at a time. After an error nothing more is started; the error is thrown
 * once the running work has finished.
 */
export async function runWithLimit<Item>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  const lanes = Array.from({ length: Math.min(limit, items.length) }, () =>
    lane().catch((error: unknown) => {
      waiting.length = 0;
      throw error;
    }),
  );
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
}
