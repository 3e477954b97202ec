/** Of a picture in a text or on a page: bytes, exclusive, and the longest side in pixels. */
export const maxPicture = { bytes: 10 * 1024 * 1024, pixels: 6000 } as const;

/** Why an uploaded image was refused. */
export const pictureRefusals = {
  picture_too_large: 'payload_too_large',
  picture_invalid: 'invalid_input',
  picture_too_many_pixels: 'invalid_input',
} as const;

export type PictureRefusal = keyof typeof pictureRefusals;
