import { z } from 'zod';
import { confirmationSchema } from '#api/features/accounts/sessions/contract.ts';

/** `withdrawn`: its owner deleted their account, so the file has to be deleted. */
export const exportStates = ['preparing', 'ready', 'failed', 'withdrawn'] as const;

/** How long a copy can be downloaded, in days. */
export const exportDays = 7;

/** A member's copy of their data, from request to expiry. */
const dataExportSchema = z.object({
  id: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  /** Progress of the preparation, in percent. */
  progress: z.int(),
  bytes: z.int().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export type DataExport = z.infer<typeof dataExportSchema>;

export const dataExportResponse = {
  data: z.object({
    /** The newest copy, or null. */
    export: dataExportSchema.nullable(),
    /** Whether a request needs the password. An account without one needs a recent sign-in instead. */
    needsPassword: z.boolean(),
  }),
};

export type DataExportState = z.infer<(typeof dataExportResponse)['data']>;

export const requestExportBody = confirmationSchema;
