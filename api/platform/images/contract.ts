/** Why an uploaded image was refused. */
export const pictureRefusals = {
  picture_too_large: 'payload_too_large',
  picture_invalid: 'invalid_input',
  picture_too_many_pixels: 'invalid_input',
} as const;

export type PictureRefusal = keyof typeof pictureRefusals;
