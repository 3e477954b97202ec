/**
 * How a list that is kept by hand differs from what there is: what it lacks, and what it has that is
 * gone. A test expects `inStep`, with a message that says where to add what is missing.
 */
export function compareLists(kept: readonly string[], existing: readonly string[]) {
  return {
    missing: existing.filter((name) => !kept.includes(name)),
    gone: kept.filter((name) => !existing.includes(name)),
  };
}

export const inStep = { missing: [], gone: [] };
