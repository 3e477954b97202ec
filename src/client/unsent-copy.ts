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
  /** What was last sent to the server from here (`asText`). The page may have closed before it answered. */
  sent?: string | null;
  /** For an edit: the version being edited. */
  baseVersion?: number | undefined;
}

/** What an unsent text is for. */
export interface Place {
  /** Whose it is. Without one, nothing is kept on this device. */
  memberId: string | null;
  /** What it is for: `conversation:<id>`, `post`. */
  place: string;
  /** For an edit: the version being edited. */
  baseVersion?: number | undefined;
  /** Only on this device, because saving it is an act of its own. */
  isOnlyHere?: boolean;
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

/** Equal for equal values, in whatever order their fields are. */
export const asText = (values: Values): string =>
  JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
