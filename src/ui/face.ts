/** How many tints `/brand.css` has for initials, each a colour and the text on it. */
const tints = 8;

/** Whose face it is. Someone who is gone has no id. */
export interface Face {
  id: string | null;
  initials: string;
  /** URL, or null to show the initials. */
  picture: string | null;
}

export type FaceSize = 'small' | 'large';

/** The class of a face, and the tint of its initials: the same for a member everywhere. */
export function describeFace(id: string | null, size?: FaceSize) {
  return { look: size ? `avatar avatar-${size}` : 'avatar', tint: id === null ? undefined : tintOf(id) };
}

export function tintOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 0) % tints;
}

/** The address of a picture at the size at which it is shown. Only large faces need the picture itself. */
export function pictureAt(picture: string | null, size?: FaceSize): string | null {
  return picture && size !== 'large' ? `${picture}?size=small` : picture;
}
