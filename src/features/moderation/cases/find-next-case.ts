import type { CaseRow } from '#api/features/moderation/cases/contract.ts';

type Row = Pick<CaseRow, 'id' | 'state' | 'mayDecide' | 'claimedBy'>;

/**
 * Returns the case to open next: the first free one after this case in the shown order, or else the first of all. Null
 * if no case waits for the viewer.
 */
export function findNextCase<Found extends Row>(
  id: string,
  shown: readonly Row[],
  found: readonly Found[],
): Found | null {
  const passed = new Set(shown.slice(0, shown.findIndex((row) => row.id === id) + 1).map((row) => row.id));
  const free = found.filter((row) => row.id !== id && row.state === 'pending' && row.mayDecide && !row.claimedBy);
  return free.find((row) => !passed.has(row.id)) ?? free[0] ?? null;
}
