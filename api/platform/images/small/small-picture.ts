import type { Context } from '#api/context.ts';
import { describeError, log } from '../../http/log.ts';
import { imageTypes } from '../clean-image.ts';
import { shrink } from './shrink.ts';

/** Twice and a half the size at which lists show faces, for sharp screens. */
const smallSide = 96;

/** Larger originals are shown as they are: decoding them would take too much of an isolate's memory. */
const max = { bytes: 2 * 1024 * 1024, pixels: 2048 } as const;

const sized = /-(\d+)x(\d+)\.(jpg|png|webp)$/;

/** Where the small version of a picture is kept. */
export const smallKeyOf = (key: string): string => key.replace(/\.\w+$/, '-small.webp');

/** Everything that is stored of a picture, to be deleted together. */
export const keysOf = (key: string): string[] => [key, smallKeyOf(key)];

/**
 * The square, small version of a stored picture, made and kept at its first request. Null if the original is small
 * already, too large to decode, or no picture after all: then it is shown itself.
 */
export async function makeSmall(context: Context, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const [, width, height, extension] = sized.exec(key) ?? [];
  const [least, most] = [Math.min(Number(width), Number(height)), Math.max(Number(width), Number(height))];
  if (!isImageType(extension) || least <= smallSide || most > max.pixels) return null;
  try {
    const stored = await context.env.FILES.head(key);
    const original = stored && stored.size <= max.bytes ? await context.env.FILES.get(key) : null;
    if (!original) return null;
    const bytes = await original.arrayBuffer();
    // Only Workers can load WebAssembly this way; commands import this module too.
    const { decode, encodeWebp } = await import('./codecs.ts');
    const small = encodeWebp(shrink(await decode(bytes, extension), smallSide));
    context.defer(keep(context, key, small));
    return small;
  } catch (error) {
    log('warn', 'picture.not_shrunk', { community: context.tenant.slug, ...describeError(error) });
    return null;
  }
}

/** Its member may have deleted the original in the meantime. */
async function keep({ env, tenant }: Context, key: string, small: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await env.FILES.put(smallKeyOf(key), small, { httpMetadata: { contentType: imageTypes.webp } });
    if (!(await env.FILES.head(key))) await env.FILES.delete(smallKeyOf(key));
  } catch (error) {
    log('warn', 'picture.small_not_kept', { community: tenant.slug, ...describeError(error) });
  }
}

const isImageType = (extension: string | undefined): extension is keyof typeof imageTypes =>
  extension !== undefined && extension in imageTypes;
