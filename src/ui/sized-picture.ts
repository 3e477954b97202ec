import { pictureAttributes } from '#api/platform/images/contract.ts';

/**
 * Returns the properties of an `<img>` that loads once it is near the screen, at the size at which it is shown. `src`
 * comes last: if it were set before the others, a browser would start to load the original.
 */
export function sizedPicture(address: string, shownWidth: string) {
  const { srcset, ...attributes } = { srcset: undefined, ...pictureAttributes(address, shownWidth) };
  return { loading: 'lazy', ...attributes, srcSet: srcset, src: address } as const;
}
