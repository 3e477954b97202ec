import { concatBytes, createDataView, readAscii, sliceBytes } from './binary.ts';
import type { CleanImage } from './clean-image.ts';
import { createOrientationExif, readOrientation, toDisplayedSize } from './orientation.ts';
import { encodePngChunk } from './png-chunk.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Chunks needed to draw the image; excludes text, times, Exif and animation frames. */
const keptChunks = new Set('IHDR PLTE IDAT tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs'.split(' '));
const isCritical = (type: string) => type === 'IHDR' || type === 'PLTE';

interface Chunk {
  type: string;
  bytes: Uint8Array;
}

/**
 * Strips a PNG (ISO/IEC 15948) of all but {@link keptChunks} and of trailing data, but keeps the orientation of its
 * Exif data. Refuses a second header or palette, which would be a second picture. Of other repeated chunks, browsers
 * use the first.
 */
export function cleanPng(bytes: Uint8Array): CleanImage | null {
  if (signature.some((byte, at) => bytes[at] !== byte)) return null;
  const view = createDataView(bytes);
  if (readAscii(bytes, 12) !== 'IHDR' || view.getUint32(8) !== 13) return null;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const chunks = listPngChunks(bytes);
  const firsts = new Map<string, Chunk>();
  for (const chunk of chunks) if (!firsts.has(chunk.type)) firsts.set(chunk.type, chunk);
  const isFirst = (chunk: Chunk) => firsts.get(chunk.type) === chunk;
  if (chunks.some((chunk) => isCritical(chunk.type) && !isFirst(chunk))) return null;
  if (!firsts.has('IDAT') || width === 0 || height === 0) return null;
  const exif = firsts.get('eXIf');
  const orientation = (exif && readOrientation(exif.bytes.subarray(8, -4))) ?? 1;
  const [header, ...rest] = chunks
    .filter((chunk) => keptChunks.has(chunk.type) && (chunk.type === 'IDAT' || isFirst(chunk)))
    .map((chunk) => chunk.bytes);
  const upright = orientation === 1 ? [] : [encodePngChunk('eXIf', createOrientationExif(orientation))];
  const parts = [
    bytes.subarray(0, 8),
    header ?? new Uint8Array(),
    ...upright,
    ...rest,
    encodePngChunk('IEND', new Uint8Array()),
  ];
  return { bytes: concatBytes(parts), extension: 'png', ...toDisplayedSize(width, height, orientation) };
}

/** Lists the chunks before `IEND`, which may be missing, as browsers don't require it. */
function listPngChunks(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < bytes.length; ) {
    const type = readAscii(bytes, at + 4);
    if (type === 'IEND') break;
    const chunk = sliceBytes(bytes, at, at + 12 + createDataView(bytes).getUint32(at));
    at += chunk.length;
    chunks.push({ type, bytes: chunk });
  }
  return chunks;
}
