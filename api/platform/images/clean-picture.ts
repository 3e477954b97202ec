import { type CleanImage, cleanImage, imageTypes } from './clean-image.ts';
import { cleanSvg } from './clean-svg.ts';

export const pictureTypes = { ...imageTypes, svg: 'image/svg+xml' } as const;

/** A bitmap or a drawing, reduced to what is needed to draw it. */
export interface CleanPicture extends Omit<CleanImage, 'extension'> {
  extension: keyof typeof pictureTypes;
  /** What was removed from a drawing; always empty for a bitmap, whose metadata is removed silently. */
  removed: readonly string[];
}

/** Detects a JPEG, PNG, WebP or SVG by content and strips it; null for anything else. */
export function cleanPicture(bytes: Uint8Array): CleanPicture | null {
  const image = cleanImage(bytes);
  if (image) return { ...image, removed: [] };
  const drawing = cleanSvg(new TextDecoder().decode(bytes));
  return drawing && { ...drawing, bytes: new TextEncoder().encode(drawing.text), extension: 'svg' };
}
