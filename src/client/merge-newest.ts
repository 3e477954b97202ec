interface Listed<Item> {
  items: readonly Item[];
  nextCursor: string | null;
}

/** Returns the items that aren't among the known ones. */
export function withoutKnownItems<Item extends { id: string }>(items: readonly Item[], known: readonly Item[]): Item[] {
  const ids = new Set(known.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
}

/** Merges the newest page of a list with the older items already shown. `timeOf` is what the list is sorted by. */
export function mergeNewest<Item extends { id: string }, Page extends Listed<Item>>(
  fresh: Page,
  { items: shown, nextCursor }: Listed<Item>,
  timeOf: (item: Item) => string,
): Page {
  const last = fresh.items.at(-1);
  if (!last || fresh.nextCursor === null) return fresh;
  const older = withoutKnownItems(shown, fresh.items).filter((item) => timeOf(item) <= timeOf(last));
  return older.length === 0 ? fresh : { ...fresh, items: [...fresh.items, ...older], nextCursor };
}
