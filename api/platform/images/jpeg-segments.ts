import { createDataView, sliceBytes } from './binary.ts';

export interface Segment {
  marker: number;
  /** The whole segment, starting with its marker. For a scan, this includes the scan's data. */
  bytes: Uint8Array;
}

const [startOfImage, endOfImage] = [0xd8, 0xd9];
export const startOfScan = 0xda;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** Whether a marker has no content. Such markers are only needed in a scan. */
const isBare = (marker: number) => isRestart(marker) || marker === 0x01;

/**
 * Lists the segments in order, read as browsers do: anything between two segments is skipped, and the file may be cut
 * off or broken after its last scan begins. Throws a RangeError if it breaks before that.
 */
export function listJpegSegments(bytes: Uint8Array): Segment[] {
  const segments: Segment[] = [];
  let hasScan = false;
  try {
    for (let at = findNextMarker(bytes, 2); ; at = findNextMarker(bytes, at)) {
      const marker = createDataView(bytes).getUint8(at + 1);
      if (marker === endOfImage) return segments;
      if (isBare(marker)) {
        at += 2;
        continue;
      }
      const segment = readSegment(bytes, at, marker);
      segments.push({ marker, bytes: segment });
      hasScan ||= marker === startOfScan;
      at += segment.length;
    }
  } catch (error) {
    if (hasScan && error instanceof RangeError) return segments;
    throw error;
  }
}

/** Finds the next marker, skipping any other bytes and the fill bytes before it. */
function findNextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff) return at;
  }
  throw new RangeError('no marker follows');
}

function readSegment(bytes: Uint8Array, at: number, marker: number): Uint8Array {
  if (marker < 0xc0 || marker === startOfImage) throw new RangeError('not a segment of a picture');
  const length = createDataView(bytes).getUint16(at + 2);
  if (length < 2) throw new RangeError('a segment without its length');
  const head = sliceBytes(bytes, at, at + 2 + length);
  if (marker !== startOfScan) return head;
  const end = findEndOfScan(bytes, at + head.length);
  if (end === at + head.length) throw new RangeError('a scan without data');
  return bytes.subarray(at, end);
}

/**
 * Finds where scan data ends: at the next marker that is neither a stuffed byte nor a restart, or at the end of the
 * file.
 */
function findEndOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    // If the last byte begins a marker, it isn't data.
    if (next === undefined) return at;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}
