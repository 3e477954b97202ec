/** The square to crop: `zoom` from 1, the center as fractions of the picture from 0 to 1. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const wholePicture: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const avatarPixels = 512;

interface Size {
  width: number;
  height: number;
}

/** Returns the crop's square in pixels of the picture. */
export function findCropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: x * width - side / 2, top: y * height - side / 2 };
}

/** Moves the crop so that its square is inside the picture. */
export function clampCrop({ width, height }: Size, { zoom, x, y }: Crop): Crop {
  const half = Math.min(width, height) / zoom / 2;
  const within = (value: number, part: number) => Math.min(1 - part, Math.max(part, value));
  return { zoom, x: within(x, half / width), y: within(y, half / height) };
}

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { side, left, top } = findCropSquare(picture, crop);
  const drawing = canvas.getContext('2d');
  if (!drawing) return;
  drawing.imageSmoothingQuality = 'high';
  drawing.clearRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Draws the crop to a WebP file of 512 × 512 pixels. Redrawing strips all metadata. */
export async function renderCrop(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = avatarPixels;
  canvas.height = avatarPixels;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
}
