import type { Context } from '#api/context.ts';
import { describeError, log } from '../../http/log.ts';
import { cleanImage, imageTypes } from '../clean-image.ts';
import { scaleToSquare } from './scale-to-square.ts';

/** The side in pixels: two and a half times the size at which lists show avatars, for high-density screens. */
const smallSide = 96;

/**
 * Larger originals are shown as they are: decoding them would take too much of an isolate's memory. Each scan of a
 * JPEG is a pass over all its pixels, and cameras and editors write about ten.
 */
const max = { bytes: 2 * 1024 * 1024, pixels: 1024, scans: 32 } as const;

/** How long a picture keeps its turn if its request is cut off before releasing it. */
const turnMs = 5000;

const sized = /-(\d+)x(\d+)\.(jpg|png|webp)$/;

/** The key of a picture's small version. */
export const smallPictureKey = (key: string): string => key.replace(/\.\w+$/, '-small.webp');

let turn: { until: number } | null = null;

/**
 * Creates and stores the small, square version of a stored picture at its first request. Null, so that the original is
 * served, if the original is already small, too large or not a picture, or another picture is being decoded. Other
 * requests don't wait, because a Worker's request can't await another's work.
 */
export async function createSmallPicture(context: Context, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const [, width, height, extension] = sized.exec(key) ?? [];
  const [least, most] = [Math.min(Number(width), Number(height)), Math.max(Number(width), Number(height))];
  if (!isImageType(extension) || least <= smallSide || most > max.pixels) return null;
  if (turn && turn.until > Date.now()) return null;
  const made = tryToCreate(context, key, extension);
  // Finishes even if the visitor leaves; otherwise, the picture would count as one that can't be decoded.
  context.defer(made);
  return made;
}

async function tryToCreate(
  context: Context,
  key: string,
  extension: keyof typeof imageTypes,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const mine = { until: Date.now() + turnMs };
  turn = mine;
  let small: Uint8Array<ArrayBuffer> | null = null;
  try {
    const stored = await context.env.FILES.head(key);
    const original = stored && stored.size <= max.bytes ? await context.env.FILES.get(key) : null;
    if (!original) return null;
    const bytes = await original.arrayBuffer();
    // The marker is stored first, so that a picture is tried only once even if decoding it kills the Worker.
    await context.env.FILES.put(smallPictureKey(key), new Uint8Array(), webp);
    assertBounded(new Uint8Array(bytes));
    // Only Workers can load WebAssembly this way; commands import this module too.
    const { decode, encodeWebp } = await import('./codecs.ts');
    small = encodeWebp(scaleToSquare(await decode(bytes, extension), smallSide));
  } catch (error) {
    log('warn', 'picture.not_shrunk', { community: context.tenant.slug, ...describeError(error) });
  } finally {
    if (turn === mine) turn = null;
  }
  context.defer(keep(context, key, small));
  return small;
}

/** Whether a stored small version is only a marker that there is none. */
export const isMarker = (stored: R2Object): boolean => stored.size === 0;

/** Checks the stored file itself, because the size in its name was measured at upload. */
function assertBounded(bytes: Uint8Array): void {
  const image = cleanImage(bytes);
  const isBounded = image && Math.max(image.width, image.height) <= max.pixels;
  if (!isBounded || (image.extension === 'jpg' && countScans(bytes) > max.scans)) throw new Error('too much to decode');
}

/** Counts the scans of a JPEG, in whose pixels 0xFF is always followed by a marker or zero. */
function countScans(bytes: Uint8Array): number {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) if (bytes[at + 1] === 0xda) scans += 1;
  return scans;
}

const webp = { httpMetadata: { contentType: imageTypes.webp } };

/** Stores a small version, unless the member has deleted the original in the meantime. */
async function keep({ env, tenant }: Context, key: string, small: Uint8Array<ArrayBuffer> | null): Promise<void> {
  try {
    if (small) await env.FILES.put(smallPictureKey(key), small, webp);
    if (!(await env.FILES.head(key))) await env.FILES.delete(smallPictureKey(key));
  } catch (error) {
    log('warn', 'picture.small_not_kept', { community: tenant.slug, ...describeError(error) });
  }
}

const isImageType = (extension: string | undefined): extension is keyof typeof imageTypes =>
  extension !== undefined && extension in imageTypes;
