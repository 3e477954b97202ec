import { z } from 'zod';
import { openedContentSchema } from '../content/contract.ts';

export const materialDetailsSchema = z.object({ fileId: z.uuid({ error: 'material_file_required' }) });

/** A material's file, as its page describes it. */
const materialFileSchema = z.object({
  /** Download name: title and extension. */
  name: z.string(),
  /** `pdf`, `docx` … */
  extension: z.string(),
  bytes: z.number(),
  downloads: z.number(),
  /** The URL that redirects viewers with access to an expiring link. */
  address: z.string(),
});

export type MaterialFile = z.infer<typeof materialFileSchema>;

/** A material that the viewer has access to. */
export const openedMaterialSchema = openedContentSchema.extend({ file: materialFileSchema });

export type OpenedMaterial = z.infer<typeof openedMaterialSchema>;
