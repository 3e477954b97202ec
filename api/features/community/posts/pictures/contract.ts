import { z } from 'zod';

/** `address` is what Markdown shows. */
export const postPictureSchema = z.object({
  key: z.string(),
  address: z.string(),
  width: z.number(),
  height: z.number(),
});

export type PostPicture = z.infer<typeof postPictureSchema>;
