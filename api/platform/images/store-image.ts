import type { Context } from '#api/context.ts';
import { readLimited } from '../files/read-limited.ts';
import { AppError } from '../http/app-error.ts';
import { type Outcome, refuse } from '../http/refusal.ts';
import { cleanImage, imageTypes } from './clean-image.ts';
import type { PictureRefusal } from './contract.ts';

interface ImageMaximum {
  /** Folder of the key: `<community>/<folder>/<name>`. */
  folder: string;
  /** Exclusive size limit in bytes. */
  bytes: number;
  /** Largest width or height in pixels. */
  pixels: number;
  /** Records the key before the file is stored, so that an abandoned upload can be found. */
  note?: (key: string) => Promise<unknown>;
}

export interface KeptImage {
  key: string;
  width: number;
  height: number;
}

/**
 * Stores an uploaded image: detected by content, stripped of metadata, and named by us. The name
 * includes the size, so pages can reserve space for it.
 */
export async function storeImage(
  { env, tenant }: Context,
  file: Request,
  { folder, bytes, pixels, note }: ImageMaximum,
): Promise<Outcome<KeptImage, PictureRefusal>> {
  const body = await readLimited(file, bytes);
  if (!body) return refuse('picture_too_large');
  const image = cleanImage(body);
  if (!image) return refuse('picture_invalid');
  const { width, height, extension } = image;
  if (Math.max(width, height) > pixels) return refuse('picture_too_many_pixels');
  const key = `${tenant.slug}/${folder}/${crypto.randomUUID()}-${width}x${height}.${extension}`;
  await note?.(key);
  await env.FILES.put(key, image.bytes, { httpMetadata: { contentType: imageTypes[extension] } }).catch(
    (cause: unknown) => {
      throw new AppError('unavailable', { cause });
    },
  );
  return { ok: true, key, width, height };
}
