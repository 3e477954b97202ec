import type { BrandSettings } from '#api/features/brand/customizations/contract.ts';
import type { HomeSection } from '#api/features/site/home/contract.ts';
import { drawSvg } from './draw-svg.ts';
import type { BrandFile } from './read-brand-files.ts';

/**
 * The picture that other sites show for pages without a share picture of their own. A file of this name in the tenant's
 * folder takes precedence.
 */
export const sharePicture = { file: 'share.png', width: 1200, height: 630 } as const;

interface Drawing {
  brand: BrandSettings;
  brandFiles: readonly BrandFile[];
  home: readonly HomeSection[] | null;
}

/**
 * Draws a PNG of the logo on the brand's colors, next to the home page's picture if it has one. Contains no text: sites
 * show title and description below it.
 */
export function drawSharePicture(drawing: Drawing): Promise<Uint8Array> {
  return drawSvg(writeSvg(drawing), sharePicture.width);
}

function writeSvg({ brand, brandFiles, home }: Drawing): string {
  const { width, height } = sharePicture;
  const { primary, secondary, accent, background } = brand.colors;
  const hero = home?.find((section) => section.kind === 'hero');
  const art = hero?.kind === 'hero' ? embed(brandFiles, hero.picture?.file) : null;
  const logo = embed(brandFiles, brand.logo.main);
  const middle = art ? 290 : width / 2;
  const wide = art ? 400 : 620;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${background.page}"/>
${art ? `<svg x="580" width="620" height="${height}"><image href="${art}" width="620" height="${height}" preserveAspectRatio="xMidYMid slice"/></svg>` : ''}
${logo ? `<image href="${logo}" x="${middle - wide / 2}" y="${height / 2 - 110}" width="${wide}" height="200" preserveAspectRatio="xMidYMid meet"/>` : ''}
<rect y="${height - 18}" width="${width}" height="18" fill="${primary}"/>
<rect y="${height - 18}" x="${width * 0.6}" width="${width * 0.25}" height="18" fill="${secondary}"/>
<rect y="${height - 18}" x="${width * 0.85}" width="${width * 0.15}" height="18" fill="${accent}"/>
</svg>`;
}

/** Returns a brand file as a data URL; null if it is missing or can't be drawn. */
function embed(brandFiles: readonly BrandFile[], name: string | undefined): string | null {
  const found = brandFiles.find(({ file, type }) => file === name && type !== 'image/webp' && type !== 'image/x-icon');
  return found ? `data:${found.type};base64,${Buffer.from(found.bytes).toString('base64')}` : null;
}
