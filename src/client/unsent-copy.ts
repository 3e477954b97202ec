import type { Values } from './writing-surface.ts';

/** The copy kept on this device. */
export interface Kept {
  /** The id the text will be sent with. */
  id: string;
  values: Values;
  /** The server's version this is based on, 0 for none. */
  version: number;
  /** Whether the server has it. */
  isSaved: boolean;
  /** For an edit: the version being edited. */
  baseVersion?: number | undefined;
}

/** Where a member's text that isn't sent yet is kept on this device. */
export const unsentKey = (memberId: string, place: string) => `kogu.unsent.${memberId}.${place}`;

/** An edit of a version that has since been replaced is over. */
export function readKept(key: string | null, baseVersion: number | undefined): Kept | null {
  if (!key) return null;
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    return kept?.baseVersion === baseVersion ? kept : null;
  } catch {
    return null;
  }
}
