import type { Context } from '#api/context.ts';
import { readLimited } from '../files/read-limited.ts';
import { AppError } from '../http/app-error.ts';
import { type Outcome, refuse } from '../http/refusal.ts';
import { cleanImage } from './clean-image.ts';
import type { PictureRefusal } from './contract.ts';

const types = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

interface ImageLimits {
  /** Folder of the key: `<community>/<folder>/<name>`. */
  folder: string;
  /** A body of so many bytes is too large, one less is not. */
  bytes: number;
  /** Most pixels a side. */
  pixels: number;
  /** Writes its key down before it is stored, where nobody would know of it otherwise. */
  note?: (key: string) => Promise<unknown>;
}

export interface KeptImage {
  key: string;
  width: number;
  height: number;
}

/**
 * Keeps a picture that somebody sent: judged by its content, cleaned of all that does not draw it,
 * under a name of ours that tells its size, so that pages leave room for it.
 */
export async function keepImage(
  { env, tenant }: Context,
  file: Request,
  { folder, bytes, pixels, note }: ImageLimits,
): Promise<Outcome<KeptImage, PictureRefusal>> {
  const body = await readLimited(file, bytes);
  if (!body) return refuse('picture_too_large');
  const image = cleanImage(body);
  if (!image) return refuse('picture_invalid');
  const { width, height, extension } = image;
  if (Math.max(width, height) > pixels) return refuse('picture_too_many_pixels');
  const key = `${tenant.slug}/${folder}/${crypto.randomUUID()}-${width}x${height}.${extension}`;
  await note?.(key);
  await env.FILES.put(key, image.bytes, { httpMetadata: { contentType: types[extension] } }).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
  return { ok: true, key, width, height };
}
