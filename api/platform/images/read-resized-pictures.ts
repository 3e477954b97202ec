import { type CleanImage, cleanImage, imageTypes } from './clean-image.ts';
import { maxResizedBytes, type PictureWidth, pictureWidths, sizesHeader } from './contract.ts';

export interface ResizedPart {
  width: PictureWidth;
  bytes: number;
}

export interface ResizedPicture {
  width: PictureWidth;
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/**
 * Parses the header of an upload that announces the smaller versions after the original, in ascending order. Null if
 * the header is invalid.
 */
export function parseSizesHeader(headers: Headers): ResizedPart[] | null {
  const given = headers.get(sizesHeader);
  if (!given) return [];
  const parts = given.split(',').map((each) => {
    const [, digits, bytes] = /^(\d{3,4}):(\d{1,7})$/.exec(each) ?? [];
    const width = pictureWidths.find((known) => String(known) === digits);
    return width && Number(bytes) < maxResizedBytes ? { width, bytes: Number(bytes) } : null;
  });
  const known = parts.filter((part) => part !== null);
  const isOrdered = known.every(({ width }, place) => place === 0 || width > (known[place - 1]?.width ?? 0));
  return known.length === parts.length && isOrdered ? known : null;
}

/**
 * Reads the smaller versions at the end of an upload and cleans them like the original. Null unless each is a picture
 * of its announced width and of the original's proportions.
 */
export function readResizedPictures(
  original: CleanImage,
  body: Uint8Array<ArrayBuffer>,
  parts: readonly ResizedPart[],
): ResizedPicture[] | null {
  let at = body.length - parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const read = parts.map(({ width, bytes }) => {
    const image = cleanImage(body.slice(at, at + bytes));
    at += bytes;
    if (!image || image.extension === 'png' || width >= original.width) return null;
    const height = (original.height * width) / original.width;
    const isShaped = image.width === width && Math.abs(image.height - height) <= 1;
    return isShaped ? { width, bytes: image.bytes, type: imageTypes[image.extension] } : null;
  });
  const known = read.filter((each) => each !== null);
  return known.length === read.length ? known : null;
}
