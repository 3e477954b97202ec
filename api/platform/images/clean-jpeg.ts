import { concatBytes, createDataView, readAscii } from './binary.ts';
import type { CleanImage } from './clean-image.ts';
import { listJpegSegments, type Segment, startOfScan } from './jpeg-segments.ts';
import { createOrientationSegment, readOrientation, toDisplayedSize } from './orientation.ts';

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Huffman and arithmetic tables, scans, quantization tables, restart interval. */
const keptMarkers = new Set([0xc4, 0xcc, startOfScan, 0xdb, 0xdd]);

const isExif = ({ marker, bytes }: Segment) => marker === 0xe1 && readAscii(bytes, 4, 6) === 'Exif\0\0';

/** Whether a segment is needed to draw the image: its frame, tables, scans and color information. */
function isKept({ marker, bytes }: Segment): boolean {
  const name = readAscii(bytes, 4, 11);
  if (marker === 0xe0) return name.startsWith('JFIF\0');
  if (marker === 0xe2) return name === 'ICC_PROFILE';
  if (marker === 0xee) return name.startsWith('Adobe');
  return isFrame(marker) || keptMarkers.has(marker);
}

/**
 * Strips a JPEG (ITU T.81, annex B) of everything not needed to draw it and of trailing data. Of its Exif data, only
 * the orientation is kept, in new Exif data. A second frame is refused.
 */
export function cleanJpeg(bytes: Uint8Array): CleanImage | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const segments = listJpegSegments(bytes);
  const [frame, second] = segments.filter(({ marker }) => isFrame(marker));
  if (!frame || second || !segments.some(({ marker }) => marker === startOfScan)) return null;
  const [width, height] = [createDataView(frame.bytes).getUint16(7), createDataView(frame.bytes).getUint16(5)];
  if (width === 0 || height === 0) return null;
  const orientation = segments.reduce(
    (known, segment) => (isExif(segment) ? (readOrientation(segment.bytes.subarray(4)) ?? known) : known),
    1,
  );
  const upright = orientation === 1 ? [] : [createOrientationSegment(orientation)];
  const kept = [...upright, ...segments.filter(isKept).map((segment) => segment.bytes)];
  const [start, end] = [Uint8Array.of(0xff, 0xd8), Uint8Array.of(0xff, 0xd9)];
  return {
    bytes: concatBytes([start, ...kept, end]),
    extension: 'jpg',
    ...toDisplayedSize(width, height, orientation),
  };
}
