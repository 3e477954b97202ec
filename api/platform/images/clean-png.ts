import { joinParts, partOf, tagAt, viewOf } from './binary.ts';
import type { CleanImage } from './clean-image.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Chunks needed to draw the image; excludes text, times, Exif and animation frames. */
const keptChunks = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs'.split(' '));

/**
 * Strips a PNG (ISO/IEC 15948) of all other chunks and of trailing data. Only image data may span several chunks: a
 * second header would be a second picture.
 */
export function cleanPng(bytes: Uint8Array): CleanImage | null {
  if (signature.some((byte, at) => bytes[at] !== byte)) return null;
  const view = viewOf(bytes);
  if (tagAt(bytes, 12) !== 'IHDR' || view.getUint32(8) !== 13) return null;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const kept: Uint8Array[] = [partOf(bytes, 0, 8)];
  const seen = new Set<string>();
  for (let at = 8; ; ) {
    const type = tagAt(bytes, at + 4);
    const chunk = partOf(bytes, at, at + 12 + view.getUint32(at));
    at += chunk.length;
    if (keptChunks.has(type)) {
      if (seen.has(type) && type !== 'IDAT') return null;
      seen.add(type);
      kept.push(chunk);
    }
    if (type === 'IEND') break;
  }
  if (!seen.has('IDAT') || width === 0 || height === 0) return null;
  return { bytes: joinParts(kept), extension: 'png', width, height };
}
