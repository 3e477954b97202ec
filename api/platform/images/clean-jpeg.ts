import { joinParts, partOf, tagAt, viewOf } from './binary.ts';
import type { CleanImage } from './clean-image.ts';
import { orientationSegment, readOrientation } from './jpeg-orientation.ts';

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Huffman and arithmetic tables, scans, quantization tables, restart interval. */
const keptMarkers = new Set([0xc4, 0xcc, startOfScan, 0xdb, 0xdd]);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Segments needed to draw the image: its frame, tables, scans and colour information. */
function isKept(marker: number, segment: Uint8Array): boolean {
  const name = tagAt(segment, 4, 11);
  if (marker === 0xe0) return name.startsWith('JFIF\0');
  if (marker === 0xe2) return name === 'ICC_PROFILE';
  if (marker === 0xee) return name.startsWith('Adobe');
  return isFrame(marker) || keptMarkers.has(marker);
}

/**
 * Strips a JPEG (ITU T.81, annex B) of everything not needed to draw it and of trailing data. Only the orientation is
 * kept from its Exif data, rewritten. A second frame is refused.
 */
export function cleanJpeg(bytes: Uint8Array): CleanImage | null {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return null;
  const segments = [...segmentsOf(bytes)];
  const [frame, second] = segments.filter(({ marker }) => isFrame(marker));
  if (!frame || second || !segments.some(({ marker }) => marker === startOfScan)) return null;
  const [width, height] = [viewOf(frame.segment).getUint16(7), viewOf(frame.segment).getUint16(5)];
  if (width === 0 || height === 0) return null;
  const kept = segments.filter(({ marker, segment }) => isKept(marker, segment)).map(({ segment }) => segment);
  const orientation = segments.reduce(
    (known, { marker, segment }) => (marker === 0xe1 ? (readOrientation(segment) ?? known) : known),
    1,
  );
  const upright = orientation === 1 ? [] : [orientationSegment(orientation)];
  const [start, end] = [Uint8Array.of(0xff, startOfImage), Uint8Array.of(0xff, endOfImage)];
  return { bytes: joinParts([start, ...upright, ...kept, end]), extension: 'jpg', width, height };
}

/**
 * Yields segments in order, each scan with its data. Throws a RangeError where a segment should
 * begin but doesn't.
 */
function* segmentsOf(bytes: Uint8Array): Generator<{ marker: number; segment: Uint8Array }> {
  const view = viewOf(bytes);
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) throw new RangeError('no segment begins here');
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    if (marker === endOfImage) return;
    if (marker < 0xc0 || marker === startOfImage || isRestart(marker))
      throw new RangeError('not a segment of a picture');
    const headEnd = at + 2 + Math.max(2, view.getUint16(at + 2));
    const end = marker === startOfScan ? endOfScan(bytes, headEnd) : headEnd;
    yield { marker, segment: partOf(bytes, at, end) };
    at = end;
  }
}

/** Where scan data ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  throw new RangeError('the scan has no end');
}
