import type { Values } from './writing-surface.ts';

/** The copy of an unsent text on this device. */
export interface StoredCopy {
  /** The id that the text will be sent with. */
  id: string;
  values: Values;
  /** The server's version that this copy is based on; 0 for none. */
  version: number;
  /** Whether the server has this text. */
  isSaved: boolean;
  /** The values last sent from here (`serializeValues`). The page may have closed before the server responded. */
  sent?: string | null;
  /** For an edit: the version being edited. */
  baseVersion?: number | undefined;
}

/** What an unsent text is for. */
export interface Place {
  /** The writer's id. Without one, nothing is kept on this device. */
  memberId: string | null;
  /** The text's purpose: `conversation:<id>`, `post`. */
  place: string;
  /** For an edit: the version being edited. */
  baseVersion?: number | undefined;
  /** Keeps the text only on this device, because saving it is a separate action. */
  isOnlyHere?: boolean;
}

/** The storage key of a member's unsent text on this device. */
export const unsentKey = (memberId: string, place: string) => `kogu.unsent.${memberId}.${place}`;

/** Reads the copy kept on this device. An edit of a version that has since been replaced doesn't count. */
export function readStoredCopy(key: string | null, baseVersion: number | undefined): StoredCopy | null {
  if (!key) return null;
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredCopy | null;
    return kept?.baseVersion === baseVersion ? kept : null;
  } catch {
    return null;
  }
}

/** Serializes values, so that equal values give equal text whatever the order of their fields. */
export const serializeValues = (values: Values): string =>
  JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
