/** Counts of one bucket, by measure and name. */
export type Cell = Map<string, Map<string, number>>;

export interface CountedRow {
  measure: string;
  name: string;
  count: number;
}

export function addToCell(cell: Cell, { measure, name, count }: CountedRow): void {
  const names = cell.get(measure) ?? new Map<string, number>();
  names.set(name, (names.get(name) ?? 0) + Number(count));
  cell.set(measure, names);
}

export function getOrCreateCell(cells: Map<string, Cell>, key: string): Cell {
  const cell = cells.get(key) ?? new Map();
  cells.set(key, cell);
  return cell;
}

/** The sums of several buckets for one measure, by name. */
export function sumByName(cells: ReadonlyArray<Cell | undefined>, measure: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const cell of cells) {
    for (const [name, count] of cell?.get(measure) ?? []) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return sums;
}

export function sumMeasure(cells: ReadonlyArray<Cell | undefined>, measure: string): number {
  let sum = 0;
  for (const cell of cells) for (const count of cell?.get(measure)?.values() ?? []) sum += count;
  return sum;
}
