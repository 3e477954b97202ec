import { z } from 'zod';

/** `address` is the picture's URL in Markdown. */
export const postPictureSchema = z.object({
  key: z.string(),
  address: z.string(),
  width: z.number(),
  height: z.number(),
});

export type PostPicture = z.infer<typeof postPictureSchema>;
