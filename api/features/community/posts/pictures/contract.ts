import { z } from 'zod';
import { pictureRefusals } from '#api/platform/images/contract.ts';

/** The maximum number of pictures that a member can have uploaded for posts and comments without using them. */
export const maxUnusedPictures = 100;

/** `address` is the picture's URL in Markdown. */
export const postPictureSchema = z.object({
  key: z.string(),
  address: z.string(),
  width: z.number(),
  height: z.number(),
});

export type PostPicture = z.infer<typeof postPictureSchema>;

export const postPictureRefusals = { ...pictureRefusals, unsent_files_full: 'conflict' } as const;
export type PostPictureRefusal = keyof typeof postPictureRefusals;
