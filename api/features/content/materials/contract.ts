import { z } from 'zod';
import { openedContentSchema } from '../content/contract.ts';

export const materialDetailsSchema = z.object({ fileId: z.uuid({ error: 'material_file_required' }) });

/** The file of a material, as its page tells of it. */
const materialFileSchema = z.object({
  /** As it is saved: title and ending. */
  name: z.string(),
  /** `pdf`, `docx` … */
  extension: z.string(),
  bytes: z.number(),
  downloads: z.number(),
  /** Leads who may have the file to a link that expires. */
  address: z.string(),
});

export type MaterialFile = z.infer<typeof materialFileSchema>;

/** A material that the reader may open. */
export const openedMaterialSchema = openedContentSchema.extend({ file: materialFileSchema });

export type OpenedMaterial = z.infer<typeof openedMaterialSchema>;

/** What a link to a file says of itself. */
export const fileLinkSchema = z.object({
  until: z.coerce.number().int().positive(),
  signature: z.string().regex(/^[\w-]{43}$/),
});
