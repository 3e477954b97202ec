import { type PictureWidth, pictureWidths } from './contract.ts';
import { smallKeyOf } from './small/small-picture.ts';

/** Where a smaller version is kept. It has no address of its own: the picture's address serves it, by width. */
export const sizeKeyOf = (key: string, width: PictureWidth): string => {
  const [slug = '', ...path] = key.split('/');
  return `${slug}/sizes/${path.join('/')}/${width}`;
};

/** Whether a key is that of a smaller version. */
export const isSizeKey = (key: string): boolean => /^[^/]+\/sizes\/.+\/\d+$/.test(key);

/** All stored files of a picture, to be deleted together. */
export const keysOf = (key: string): string[] => [
  key,
  smallKeyOf(key),
  ...pictureWidths.map((width) => sizeKeyOf(key, width)),
];
