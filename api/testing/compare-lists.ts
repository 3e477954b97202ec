/**
 * Compares a hand-written list with reality. A test expects `noDifferences`, with a message that says where to add what
 * is missing.
 */
export function compareLists(kept: readonly string[], existing: readonly string[]) {
  return {
    missing: existing.filter((name) => !kept.includes(name)),
    gone: kept.filter((name) => !existing.includes(name)),
  };
}

export const noDifferences = { missing: [], gone: [] };
