import { z } from 'zod';

export const postPictureLimits = { bytes: 10 * 1024 * 1024, pixels: 6000 } as const;

/** `address` is what Markdown shows. */
export const postPictureSchema = z.object({
  key: z.string(),
  address: z.string(),
  width: z.number(),
  height: z.number(),
});

export type PostPicture = z.infer<typeof postPictureSchema>;
