import { type PictureWidth, pictureWidths } from './contract.ts';
import { smallKeyOf } from './small/small-picture.ts';

/** The key of a smaller version. It has no URL of its own: the picture's URL serves it by width. */
export const sizeKeyOf = (key: string, width: PictureWidth): string => {
  const [slug = '', ...path] = key.split('/');
  return `${slug}/sizes/${path.join('/')}/${width}`;
};

/** Whether a key belongs to a smaller version. */
export const isSizeKey = (key: string): boolean => /^[^/]+\/sizes\/.+\/\d+$/.test(key);

/** The keys of all stored files of a picture, to be deleted together. */
export const keysOf = (key: string): string[] => [
  key,
  smallKeyOf(key),
  ...pictureWidths.map((width) => sizeKeyOf(key, width)),
];
