import { z } from 'zod';
import { cleanLine } from '#api/platform/text/clean-text.ts';

export const descriptionLength = 300;
/** The maximum number of files that a member can have uploaded for messages without sending them. */
export const maxUnsentFiles = 100;

/** Describes a picture for people who can’t see it. */
export const descriptionSchema = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().max(descriptionLength, { error: 'picture_description_too_long' }));

export const fileNameQuery = z.object({ name: z.string().trim().min(1).max(200).default('file') });

export const messageFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** Set only for pictures. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** What a picture shows. Empty if no one described it. */
  description: z.string(),
  /** An expiring URL for this member, or null until the file is sent. */
  address: z.string().nullable(),
});
export type MessageFile = z.infer<typeof messageFileSchema>;

export const messageFileRefusals = {
  file_too_large: 'payload_too_large',
  file_type_not_allowed: 'invalid_input',
  picture_too_many_pixels: 'invalid_input',
  unsent_files_full: 'conflict',
} as const;
export type MessageFileRefusal = keyof typeof messageFileRefusals;
