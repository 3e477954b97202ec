import { cleanImage } from '#api/platform/images/clean-image.ts';

/** A picture's width divided by its height: for an SVG, by its view box or size. Null if the file doesn't say. */
export function measureRatio(bytes: Buffer): number | null {
  const { width, height } = cleanImage(bytes) ?? measureSvg(bytes.toString('utf8'));
  const ratio = width / height;
  return ratio >= 0.05 && ratio <= 20 ? Math.round(ratio * 1000) / 1000 : null;
}

/** Browsers size an SVG without a size by its view box. */
function measureSvg(text: string): { width: number; height: number } {
  const [root = ''] = /<svg\b[^>]*>/.exec(text) ?? [];
  const size = (name: string) => Number(new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(root)?.[1]);
  const [width, height] = [size('width'), size('height')];
  if (width > 0 && height > 0) return { width, height };
  const box =
    /\sviewBox=["']([^"']+)["']/
      .exec(root)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  return { width: box[2] ?? Number.NaN, height: box[3] ?? Number.NaN };
}
