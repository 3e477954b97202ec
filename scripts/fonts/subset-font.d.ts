/** The part of `subset-font` that is used here; its published declarations are of a version without `keepFeatures`. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** Names of the OpenType features to keep. */
    keepFeatures: string[];
    /** The part of each variation axis to keep. */
    variationAxes: Record<string, { min: number; max: number; default: number }>;
  }

  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
