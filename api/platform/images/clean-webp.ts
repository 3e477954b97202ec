import { concatBytes, createDataView, readAscii, sliceBytes } from './binary.ts';
import type { CleanImage } from './clean-image.ts';

const keptChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']);
/** VP8X flags for animation, XMP and Exif. */
const announced = 0x02 | 0x04 | 0x08;

/** Strips a still WebP (RFC 9649) of metadata. Animations and second pictures are refused. */
export function cleanWebp(bytes: Uint8Array): CleanImage | null {
  if (bytes.length < 20 || readAscii(bytes, 0) !== 'RIFF' || readAscii(bytes, 8) !== 'WEBP') return null;
  const view = createDataView(bytes);
  const end = Math.min(8 + view.getUint32(4, true), bytes.length);
  const kept: Uint8Array[] = [];
  const seen = new Set<string>();
  let [width, height] = [0, 0];
  for (let at = 12; at + 8 <= end; ) {
    const type = readAscii(bytes, at);
    const length = view.getUint32(at + 4, true);
    const chunk = sliceBytes(bytes, at, Math.min(at + 8 + length + (length % 2), bytes.length)).slice();
    if (chunk.length < 8 + length) return null;
    at += 8 + length + (length % 2);
    if (!keptChunks.has(type)) continue;
    if (isMisplaced(type, seen)) return null;
    seen.add(type);
    const [chunkWidth, chunkHeight] = readChunkSize(type, chunk);
    [width, height] = [Math.max(width, chunkWidth), Math.max(height, chunkHeight)];
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~announced;
    kept.push(chunk, new Uint8Array(8 + length + (length % 2) - chunk.length));
  }
  if (![...seen].some(isPicture) || width === 0 || height === 0) return null;
  const content = concatBytes(kept);
  const header = bytes.slice(0, 12);
  createDataView(header).setUint32(4, 4 + content.length, true);
  return { bytes: concatBytes([header, content]), extension: 'webp', width, height };
}

/**
 * Whether a chunk is repeated, a header follows other chunks, or lossless data follows lossy data: any of these would
 * be a second picture.
 */
function isMisplaced(type: string, seen: ReadonlySet<string>): boolean {
  if (type === 'VP8X') return seen.size > 0;
  return seen.has(type) || (isPicture(type) && [...seen].some(isPicture));
}

const isPicture = (type: string) => type === 'VP8 ' || type === 'VP8L';

/** The size given by a chunk; zeros if it gives none. */
function readChunkSize(type: string, chunk: Uint8Array): [number, number] {
  const view = createDataView(chunk);
  if (type === 'VP8X') return [(view.getUint32(12, true) & 0xffffff) + 1, (view.getUint32(14, true) >>> 8) + 1];
  if (type === 'VP8 ') return [view.getUint16(14, true) & 0x3fff, view.getUint16(16, true) & 0x3fff];
  if (type === 'VP8L') {
    const bits = view.getUint32(9, true);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  return [0, 0];
}
