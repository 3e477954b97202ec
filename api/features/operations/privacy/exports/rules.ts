import { dayMs } from '#api/platform/calendar/time.ts';
import { exportDays } from './contract.ts';

export const exportLifetimeMs = exportDays * dayMs;

/** How long an attempt may work on a copy before another may start. */
export const exportLeaseMs = 5 * 60 * 1000;

/** The number of failed attempts after which a copy is marked as failed. */
export const maxExportAttempts = 5;

/** Returns the storage key of a copy. The public file route doesn't serve this type; only the owner's download does. */
export function exportKey(slug: string, id: string): string {
  return `${slug}/exports/${id}.zip`;
}
