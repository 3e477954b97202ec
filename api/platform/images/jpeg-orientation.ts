import { tagAt, viewOf } from './binary.ts';

const orientationTag = 0x0112;

/** The orientation (1 to 8) in the Exif data of an APP1 segment; null if there is none. */
export function readOrientation(segment: Uint8Array): number | null {
  if (tagAt(segment, 4, 6) !== 'Exif\0\0' || segment.length < 18) return null;
  const tiff = segment.subarray(10);
  const view = viewOf(tiff);
  const isLittle = tagAt(tiff, 0, 2) === 'II';
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return null;
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return null;
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** Builds an Exif segment that holds only the orientation. */
export function orientationSegment(orientation: number): Uint8Array {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0];
  const bigEndianHeader = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const oneEntry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const noMore = [0, 0, 0, 0];
  const content = [...exif, ...bigEndianHeader, ...oneEntry, ...noMore];
  return Uint8Array.of(0xff, 0xe1, 0, content.length + 2, ...content);
}
