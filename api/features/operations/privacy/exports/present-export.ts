import { isoTime } from '#api/platform/calendar/time.ts';
import type { DataExport } from './contract.ts';
import type { dataExports } from './schema.ts';

/** Maps a row to the copy that its owner sees; null if withdrawn. */
export function presentExport(row: typeof dataExports.$inferSelect | undefined): DataExport | null {
  if (!row || row.state === 'withdrawn') return null;
  const { id, state, progress, bytes } = row;
  const createdAt = isoTime(row.createdAt);
  return { id, state, progress, bytes, createdAt, expiresAt: isoTime(row.expiresAt) };
}
