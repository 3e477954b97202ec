import { v7 } from 'uuid';

/** A new row id: UUIDv7, so ids sort by creation time. */
export function newId(): string {
  return v7();
}

/** The same, unrelated to other ids of its millisecond, which would otherwise count up: see `rowIds`. */
export function newBatchId(): string {
  return v7({});
}

/** The smallest id {@link newId} could create at a moment: smaller ids are older. */
export function firstIdAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
