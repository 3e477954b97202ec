import { cleanImage, imageTypes } from './clean-image.ts';

const maxPixels = 4096;

/** A bitmap in a drawing, stripped like one that stands alone; null for other addresses. */
export function cleanBitmap(address: string): string | null {
  const [, encoded] = /^data:image\/(?:png|jpe?g|webp);base64,([A-Za-z0-9+/=\s]*)$/.exec(address) ?? [];
  const image = encoded ? cleanImage(new Uint8Array(Buffer.from(encoded, 'base64'))) : null;
  if (!image || Math.max(image.width, image.height) > maxPixels) return null;
  return `data:${imageTypes[image.extension]};base64,${Buffer.from(image.bytes).toString('base64')}`;
}
