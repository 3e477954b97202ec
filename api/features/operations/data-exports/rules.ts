import { dayMs } from '#api/platform/calendar/time.ts';
import { exportDays } from './contract.ts';

export const exportLifeMs = exportDays * dayMs;

/** How long one attempt may work on a copy before another may begin. */
export const exportLeaseMs = 5 * 60 * 1000;

/** A copy that could not be made so many times is given up, and the member is told. */
export const maxExportAttempts = 5;

/** Where a copy lies. Public file addresses know no such type: only its owner's call reads it. */
export function exportKey(slug: string, id: string): string {
  return `${slug}/exports/${id}.zip`;
}
