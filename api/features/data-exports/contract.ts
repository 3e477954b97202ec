import { z } from 'zod';

export const exportStates = ['preparing', 'ready', 'failed', 'withdrawn'] as const;

/** How long a prepared copy can be downloaded, in days. */
export const exportDays = 7;

/** The member's newest copy. One whose time is over, or whose preparation failed, is told as `failed` or null. */
export const dataExportSchema = z.object({
  id: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  /** How far the preparation has come, of 100. */
  progress: z.int(),
  bytes: z.int().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export type DataExport = z.infer<typeof dataExportSchema>;

export const dataExportParams = z.object({ id: z.uuid({ error: 'invalid_value' }) });
