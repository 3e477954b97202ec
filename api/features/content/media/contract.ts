import { z } from 'zod';
import { cleanLine } from '#api/platform/text/clean-text.ts';

export const mediaPurposes = ['video', 'material'] as const;
export type MediaPurpose = (typeof mediaPurposes)[number];

const mebibyte = 1024 * 1024;

/** Bytes per request. R2 requires at least 5 MiB, and a Worker has memory for only a few parts. */
export const partBytes = 8 * mebibyte;

/** Maximum file size per purpose, in bytes. */
export const maxMediaBytes = {
  video: 4096 * mebibyte,
  material: 200 * mebibyte,
} as const satisfies Record<MediaPurpose, number>;

export const beginUploadSchema = z
  .object({
    purpose: z.enum(mediaPurposes),
    name: z.string().overwrite(cleanLine).min(1).max(200, { error: 'text_too_long' }),
    bytes: z.int().min(1),
  })
  .refine(({ purpose, bytes }) => bytes <= maxMediaBytes[purpose], { path: ['bytes'], error: 'file_too_large' });

export const partQuery = z.object({
  file: z.uuid(),
  number: z.coerce.number().int().min(1),
});

/** An uploaded file, or the progress of its upload. */
export const mediaFileSchema = z.object({
  id: z.string(),
  purpose: z.enum(mediaPurposes),
  name: z.string(),
  bytes: z.number(),
  /** Null until the first part has been received. */
  type: z.string().nullable(),
  state: z.enum(['uploading', 'ready']),
  partBytes: z.number(),
  /** Numbers of the parts received so far. */
  received: z.array(z.number()),
});

export type MediaFile = z.infer<typeof mediaFileSchema>;

export const partRefusals = {
  file_too_large: 'payload_too_large',
  part_incomplete: 'invalid_input',
  file_type_not_allowed: 'unsupported_media_type',
  upload_finished: 'conflict',
} as const;

export type PartRefusal = keyof typeof partRefusals;

export const finishRefusals = { upload_incomplete: 'conflict' } as const;
export type FinishRefusal = keyof typeof finishRefusals;
