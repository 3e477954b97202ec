import { concatBytes, createDataView, readAscii } from './binary.ts';

const orientationTag = 0x0112;
const exifName = Uint8Array.of(0x45, 0x78, 0x69, 0x66, 0, 0);

/** The orientation (1 to 8) in Exif data, which is a TIFF directory; null if there is none. */
export function readOrientation(exif: Uint8Array): number | null {
  // In a JPEG, the Exif name comes first, and some programs write it in other files too.
  const tiff = readAscii(exif, 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  if (tiff.length < 8) return null;
  const view = createDataView(tiff);
  const isLittle = readAscii(tiff, 0, 2) === 'II';
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

/** Creates Exif data that contains only the orientation. */
export function createOrientationExif(orientation: number): Uint8Array {
  const bigEndianHeader = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const oneEntry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const noMore = [0, 0, 0, 0];
  return Uint8Array.of(...bigEndianHeader, ...oneEntry, ...noMore);
}

/** Wraps {@link createOrientationExif} in a segment of a JPEG. */
export function createOrientationSegment(orientation: number): Uint8Array {
  const exif = createOrientationExif(orientation);
  return concatBytes([Uint8Array.of(0xff, 0xe1, 0, exif.length + exifName.length + 2), exifName, exif]);
}

/** Width and height as shown: from orientation 5 on, pictures are turned by 90 degrees. */
export function toDisplayedSize(width: number, height: number, orientation: number): { width: number; height: number } {
  return orientation > 4 ? { width: height, height: width } : { width, height };
}
