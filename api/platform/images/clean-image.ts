import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';

/** A picture of which only what draws it is left. */
export interface CleanImage {
  bytes: Uint8Array<ArrayBuffer>;
  extension: 'jpg' | 'png' | 'webp';
  /** Of the largest picture the file holds, in pixels. */
  width: number;
  height: number;
}

/**
 * Reads a JPEG, PNG or WebP by its content, whatever it is called, and keeps of it only the parts
 * that draw it: no place, camera, author, comment, or anything after its end. Null for
 * everything else and for a file that is cut or malformed.
 */
export function cleanImage(bytes: Uint8Array): CleanImage | null {
  try {
    return cleanJpeg(bytes) ?? cleanPng(bytes) ?? cleanWebp(bytes);
  } catch (error) {
    // A length that points outside the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
