/** Limits of a picture in a text or on a page: bytes, exclusive, and the longest side in pixels. */
export const maxPictureSize = { bytes: 10 * 1024 * 1024, pixels: 6000 } as const;

/** Why an uploaded image was refused. */
export const pictureRefusals = {
  picture_too_large: 'payload_too_large',
  picture_invalid: 'invalid_input',
  picture_too_many_pixels: 'invalid_input',
} as const;

export type PictureRefusal = keyof typeof pictureRefusals;

/** Widths in pixels at which pictures of texts and pages are kept, besides the original. */
export const pictureWidths = [480, 960, 1600] as const;

export type PictureWidth = (typeof pictureWidths)[number];

/** The exclusive maximum size of a smaller version: a larger one saves little compared with its original. */
export const maxResizedBytes = 2 * 1024 * 1024;

/**
 * The header of an upload whose body is the original followed by its smaller versions: their widths and sizes in bytes,
 * such as `480:31270,960:98112`.
 */
export const sizesHeader = 'x-picture-sizes';
/**
 * The header with a picture's average color as six hexadecimal digits, which pages show until the picture has loaded.
 */
export const toneHeader = 'x-picture-tone';

export const tonePattern = /^[0-9a-f]{6}$/;

/** The smaller widths that a picture should be stored in, besides its original width. */
export const listSmallerPictureWidths = (width: number): PictureWidth[] => pictureWidths.filter((each) => each < width);

const named =
  /^\/files\/[^/]+\/(?:content|community|campaigns|brand)\/[^?]*?-(?:([0-9a-f]{6})-)?(\d{1,4})x(\d{1,4})\.(?:jpg|png|webp)(\?.*)?$/;

/** The attributes of an `<img>`. */
export interface PictureAttributes {
  width: number;
  height: number;
  /** Unset, like `sizes`, if the picture itself is small. */
  srcset?: string;
  sizes?: string;
  /** `#a3b1c4`, for the stylesheet. */
  'data-tone'?: string;
}

/**
 * Derives an image's attributes from the name of an uploaded picture; empty for other names. `shownWidth` is written
 * like an image's `sizes`. For a lazy picture, browsers that can measure its width ignore it.
 */
export function pictureAttributes(
  address: string,
  shownWidth: string,
  { isLazy = true } = {},
): PictureAttributes | Record<string, never> {
  const [, tone, width, height, query] = named.exec(address) ?? [];
  if (!width || !height) return {};
  const widths = listSmallerPictureWidths(Number(width));
  const at = (each: number) => `${address}${query ? '&' : '?'}width=${each} ${each}w`;
  return {
    width: Number(width),
    height: Number(height),
    ...(widths.length > 0 && {
      srcset: [...widths.map(at), `${address} ${width}w`].join(', '),
      sizes: isLazy ? `auto, ${shownWidth}` : shownWidth,
    }),
    ...(tone && { 'data-tone': `#${tone}` }),
  };
}

/** The URL of a picture at a width, for mails, where no browser chooses one. */
export function pictureAt(address: string, width: PictureWidth): string {
  const [, , own = 0, , query] = named.exec(address) ?? [];
  return Number(own) > width ? `${address}${query ? '&' : '?'}width=${width}` : address;
}
