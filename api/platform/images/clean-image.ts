import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';

export const imageTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** An image reduced to what is needed to draw it. */
export interface CleanImage {
  bytes: Uint8Array<ArrayBuffer>;
  extension: keyof typeof imageTypes;
  /** Size of the largest image in the file, in pixels. */
  width: number;
  height: number;
}

/**
 * Detects a JPEG, PNG or WebP by content and keeps only the parts needed to draw it: no location, camera, author,
 * comments or trailing data. Null for other, truncated or malformed files.
 */
export function cleanImage(bytes: Uint8Array): CleanImage | null {
  try {
    return cleanJpeg(bytes) ?? cleanPng(bytes) ?? cleanWebp(bytes);
  } catch (error) {
    // A length pointed outside the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
