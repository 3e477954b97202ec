import type { LogoKind } from '#api/features/operations/setup/brand-studio/contract.ts';
import { type Frame, isWholePicture } from './crop-frame.ts';
import { logoUses } from './logo-uses.ts';
import { cropSvg, type Picture } from './read-picture.ts';

/** The largest file that the server accepts without redrawing, in bytes and pixels. */
const [maxBytes, maxPixels] = [1024 * 1024, 4000] as const;
/** The minimum width of an icon that the server accepts. Smaller ones aren't worth enlarging. */
export const minIconWidth = 180;

/** Draws the part of a picture inside a frame onto a canvas. */
export function drawFrame(
  canvas: CanvasRenderingContext2D,
  { source, width, height }: Picture,
  frame: Frame,
  to: Frame,
): void {
  const scale = to.width / frame.width;
  canvas.save();
  canvas.beginPath();
  canvas.rect(to.x, to.y, to.width, to.height);
  canvas.clip();
  canvas.drawImage(source, to.x - frame.x * scale, to.y - frame.y * scale, width * scale, height * scale);
  canvas.restore();
}

/**
 * Returns the logo to upload: the file itself if nothing is cropped, an SVG with another view box, or a redrawn
 * picture.
 */
export async function drawLogo(
  use: LogoKind,
  file: File,
  picture: Picture,
  frame: Frame,
  background: string | null,
): Promise<Blob> {
  const { isBitmap, isEnlarged, height: wanted } = logoUses[use];
  const isSmall = file.size < maxBytes && Math.max(picture.width, picture.height) <= maxPixels;
  if (!isBitmap && isSmall && isWholePicture(frame, picture)) return file;
  const cut = isBitmap ? null : cropSvg(picture, frame);
  if (cut) return cut;
  const height = Math.round(isEnlarged ? wanted : Math.min(wanted, frame.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.round((height * frame.width) / frame.height)), height];
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  drawFrame(context, picture, frame, { x: 0, y: 0, width: canvas.width, height: canvas.height });
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/png'));
}
