import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { fontSubsets, fontWeights, subsetFamilies } from '#api/features/brand/customizations/fonts.ts';

export const fontFilesFolder = 'api/features/brand/customizations/font-files';

/** The features of fonts that the site's styles use, and those that browsers apply by themselves. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum'];

/** Creates the small files of fonts from the packages' files for Latin letters, and copies the fonts' licenses. */
export async function subsetFonts(): Promise<Array<{ name: string; file: Buffer }>> {
  const files: Array<{ name: string; file: Buffer }> = [];
  const [min, max] = fontWeights;
  for (const family of subsetFamilies) {
    const folder = `node_modules/@fontsource-variable/${family}`;
    files.push({ name: `${family}-license.txt`, file: readFileSync(`${folder}/LICENSE`) });
    for (const [name, { source, characters }] of Object.entries(fontSubsets)) {
      const whole = readFileSync(`${folder}/files/${family}-${source}-wght-normal.woff2`);
      const file = await subsetFont(whole, characters, {
        targetFormat: 'woff2',
        keepFeatures: features,
        variationAxes: { wght: { min, max, default: min } },
      });
      files.push({ name: `${family}-${name}.woff2`, file });
    }
  }
  return files;
}
