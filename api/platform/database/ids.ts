import { v7 } from 'uuid';

/** Creates a row id: a UUIDv7, so ids sort by creation time. */
export function newId(): string {
  return v7();
}

/** Like {@link newId}, but random within its millisecond instead of counting up: see `rowIds`. */
export function newBatchId(): string {
  return v7({});
}

/** The smallest id that {@link newId} could create at a given time: smaller ids are older. */
export function firstIdAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
