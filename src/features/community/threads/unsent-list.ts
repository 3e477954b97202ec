/** Parses a list that an unsent text keeps as JSON in one value. */
export function parseUnsentList<Item>(values: readonly string[] | undefined): Item[] {
  try {
    return JSON.parse(values?.[0] || '[]') as Item[];
  } catch {
    return [];
  }
}
