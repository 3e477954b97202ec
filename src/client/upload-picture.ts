import { listSmallerPictureWidths, type PictureWidth, sizesHeader, toneHeader } from '#api/platform/images/contract.ts';
import { uploadFile } from './upload-file.ts';

interface Sized {
  width: PictureWidth;
  file: Blob;
}

/**
 * Uploads a picture together with smaller versions for lists and phones, which the browser creates. A picture that the
 * browser can't open is sent alone, so that the server says what is wrong with it.
 */
export async function uploadPicture<Answer>(
  path: string,
  file: Blob,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Answer> {
  const { sizes, tone } = await makeSizes(file).catch(() => ({ sizes: [], tone: null }));
  const headers = {
    ...(sizes.length > 0 && { [sizesHeader]: sizes.map((each) => `${each.width}:${each.file.size}`).join(',') }),
    ...(tone && { [toneHeader]: tone }),
  };
  const body = new Blob([file, ...sizes.map((each) => each.file)], { type: file.type });
  return uploadFile<Answer>(path, body, onProgress, signal, headers);
}

async function makeSizes(file: Blob): Promise<{ sizes: Sized[]; tone: string | null }> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const sizes: Sized[] = [];
    for (const width of listSmallerPictureWidths(picture.width)) {
      const sized = await toFile(
        draw(picture, width, Math.max(1, Math.round((picture.height * width) / picture.width))),
      );
      if (sized) sizes.push({ width, file: sized });
    }
    return { sizes, tone: findAverageColor(draw(picture, 1, 1)) };
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d');
  if (drawing) drawing.imageSmoothingQuality = 'high';
  drawing?.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** Encodes a canvas as WebP. Safari can't and returns a PNG instead, so opaque pictures become JPEGs there. */
async function toFile(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const file = await blobOf(canvas, 'image/webp');
  if (file?.type === 'image/webp') return file;
  return isOpaque(canvas) ? blobOf(canvas, 'image/jpeg') : null;
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.82));

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  if (!data) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

/** The average color as hexadecimal digits; null if it is partly transparent. */
function findAverageColor(pixel: HTMLCanvasElement): string | null {
  const [red = 0, green = 0, blue = 0, opacity] = pixel.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [];
  return opacity === 255 ? [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('') : null;
}
