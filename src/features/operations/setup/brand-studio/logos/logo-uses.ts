import type { LogoKind } from '#api/features/operations/setup/brand-studio/contract.ts';

export interface LogoUse {
  /** The aspect ratios to choose from, as width divided by height; `own` is the picture's. */
  shapes: ReadonlyArray<'own' | number>;
  /**
   * The part that stays visible wherever the logo is shown: a circle, or everything except a margin, as a fraction of
   * the frame.
   */
  safe: { circle: number } | { edge: number };
  /** The height of a redrawn picture, in pixels, and whether smaller ones are enlarged to it. */
  height: number;
  isEnlarged: boolean;
  /** Whether it is always drawn as pixels, even from an SVG. */
  isBitmap: boolean;
  /** Where the result is previewed before it is used. */
  shownIn: 'header' | 'tab' | 'homeScreen';
}

const inHeader: LogoUse = {
  ...{ shapes: ['own', 4, 3, 2, 1], safe: { edge: 0.04 }, height: 256, isEnlarged: false, isBitmap: false },
  shownIn: 'header',
};

/** The uses of each logo. */
export const logoUses: Readonly<Record<LogoKind, LogoUse>> = {
  main: inHeader,
  dark: inHeader,
  small: { ...inHeader, shapes: [1, 'own'] },
  favicon: { ...inHeader, shapes: [1], height: 192, shownIn: 'tab' },
  // Phones crop icons to various shapes, which always keep a circle of four fifths.
  icon: {
    ...{ shapes: [1], safe: { circle: 0.8 }, height: 512, isEnlarged: true, isBitmap: true },
    shownIn: 'homeScreen',
  },
};
