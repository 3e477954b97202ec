import { pictureAttributes } from '#api/platform/images/contract.ts';

/**
 * Properties of an `<img>` that loads once it is near, at the size at which it is shown. `src` comes last: set before the
 * others, a browser would start to load the original.
 */
export function sizedPicture(address: string, shownWidth: string) {
  const { srcset, ...attributes } = { srcset: undefined, ...pictureAttributes(address, shownWidth) };
  return { loading: 'lazy', ...attributes, srcSet: srcset, src: address } as const;
}
