/** The number of tints that `/brand.css` has for initials, each a colour and the text on it. */
const tints = 8;

/** The person whose face is shown. A deleted account has no id. */
export interface Face {
  id: string | null;
  initials: string;
  /** The URL of the picture, or null to show the initials. */
  picture: string | null;
}

export type FaceSize = 'small' | 'large';

/** Returns the class of a face and the tint of its initials, which is the same everywhere for a member. */
export function faceAttributes(id: string | null, size?: FaceSize) {
  return { look: size ? `avatar avatar-${size}` : 'avatar', tint: id === null ? undefined : chooseTint(id) };
}

export function chooseTint(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 0) % tints;
}

/** Returns the URL of a picture at the size at which it is shown. Only large faces need the original. */
export function pictureAt(picture: string | null, size?: FaceSize): string | null {
  return picture && size !== 'large' ? `${picture}?size=small` : picture;
}
