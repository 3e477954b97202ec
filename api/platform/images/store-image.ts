import type { Context } from '#api/context.ts';
import { readLimitedBody } from '../files/read-limited-body.ts';
import { AppError } from '../http/app-error.ts';
import { type Outcome, refuse } from '../http/refusal.ts';
import { cleanImage, imageTypes } from './clean-image.ts';
import { type PictureRefusal, toneHeader, tonePattern } from './contract.ts';
import { resizedPictureKey } from './picture-keys.ts';
import { parseSizesHeader, readResizedPictures } from './read-resized-pictures.ts';

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

export interface StoredImage {
  key: string;
  width: number;
  height: number;
}

/**
 * Stores an uploaded image: detected by content, stripped of metadata, and named by us. The name includes the size, so
 * pages can reserve space for it, and its average color if the browser sent it. Smaller versions made by the browser
 * follow the image in the body, as announced in the header `x-picture-sizes`.
 */
export async function storeImage(
  { env, tenant }: Context,
  file: Request,
  { folder, bytes, pixels, note }: ImageMaximum,
): Promise<Outcome<StoredImage, PictureRefusal>> {
  const parts = parseSizesHeader(file.headers);
  if (!parts) return refuse('picture_invalid');
  const sizedBytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const body = await readLimitedBody(file, bytes + sizedBytes);
  if (!body) return refuse('picture_too_large');
  const image = cleanImage(body.slice(0, Math.max(0, body.length - sizedBytes)));
  if (!image) return refuse('picture_invalid');
  const { width, height, extension } = image;
  if (Math.max(width, height) > pixels) return refuse('picture_too_many_pixels');
  const sizes = readResizedPictures(image, body, parts);
  if (!sizes) return refuse('picture_invalid');
  const tone = file.headers.get(toneHeader) ?? '';
  const name = [crypto.randomUUID(), ...(tonePattern.test(tone) ? [tone] : []), `${width}x${height}.${extension}`];
  const key = `${tenant.slug}/${folder}/${name.join('-')}`;
  await note?.(key);
  const put = (at: string, content: Uint8Array, contentType: string) =>
    env.FILES.put(at, content, { httpMetadata: { contentType } });
  await Promise.all([
    ...sizes.map((sized) => put(resizedPictureKey(key, sized.width), sized.bytes, sized.type)),
    put(key, image.bytes, imageTypes[extension]),
  ]).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
  return { ok: true, key, width, height };
}
