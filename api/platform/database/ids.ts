import { v7 } from 'uuid';

/** A new row id: UUIDv7, so ids sort by creation time. */
export function newId(): string {
  return v7();
}
