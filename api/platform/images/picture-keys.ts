import { type PictureWidth, pictureWidths } from './contract.ts';
import { smallPictureKey } from './small/small-picture.ts';

/** The key of a smaller version. It has no URL of its own: the picture's URL serves it by width. */
export const resizedPictureKey = (key: string, width: PictureWidth): string => {
  const [slug = '', ...path] = key.split('/');
  return `${slug}/sizes/${path.join('/')}/${width}`;
};

/** Whether a key belongs to a smaller version. */
export const isResizedPictureKey = (key: string): boolean => /^[^/]+\/sizes\/.+\/\d+$/.test(key);

/** The keys of all stored files of a picture, to be deleted together. */
export const keysOf = (key: string): string[] => [
  key,
  smallPictureKey(key),
  ...pictureWidths.map((width) => resizedPictureKey(key, width)),
];
