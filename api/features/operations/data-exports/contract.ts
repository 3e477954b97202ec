import { z } from 'zod';
import { confirmationSchema } from '#api/features/accounts/sessions/contract.ts';

/** `withdrawn`: its owner deleted their account, so that nothing may be left of it. */
export const exportStates = ['preparing', 'ready', 'failed', 'withdrawn'] as const;

/** How long a copy can be downloaded, in days. */
export const exportDays = 7;

/** A member's copy of their data, from being asked for until its time is over. */
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

export const dataExportAnswer = {
  data: z.object({
    /** The newest one, or null. */
    export: dataExportSchema.nullable(),
    /** Whether asking for one takes a password; else it takes having signed in lately. */
    needsPassword: z.boolean(),
  }),
};

export type DataExportState = z.infer<(typeof dataExportAnswer)['data']>;

export const requestExportBody = confirmationSchema;
