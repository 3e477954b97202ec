import type { ImportSource } from './contract.ts';
import {
  type ColumnMeaning,
  detectColumnMeaning,
  type LeavingState,
  normalizeWords,
  parseLeavingState,
} from './parse-leaving.ts';

/** Indexes of the file's columns; null for missing ones. */
export interface Columns {
  email: number | null;
  name: number | null;
  firstName: number | null;
  lastName: number | null;
  plan: number | null;
  tags: number | null;
}

const known = {
  email: [
    ...[
      'email',
      'e mail',
      'email address',
      'e mail address',
      'mail',
      'user email',
      'member email',
      'subscriber email',
      'primary email',
    ],
    ...[
      'e post',
      'epost',
      'e posti aadress',
      'e post aadress',
      'meil',
      'meiliaadress',
      'e maili aadress',
      'emaili aadress',
      'meili aadress',
    ],
  ],
  name: [
    'name',
    'full name',
    'member name',
    'display name',
    'subscriber name',
    'nimi',
    'täisnimi',
    'ees ja perekonnanimi',
    'ees ja perenimi',
  ],
  firstName: ['first name', 'firstname', 'given name', 'fname', 'eesnimi'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'lname', 'perekonnanimi', 'perenimi'],
  plan: ['tiers', 'tier', 'plan', 'plans', 'pakett', 'subscription type'],
  tags: ['tags', 'tag', 'labels', 'label', 'member tags', 'groups', 'sildid', 'silt', 'rühmad'],
} as const;

/** Whether a heading is certainly that of the address column, even with a note such as `(required)`. */
export const isAddressHeading = (heading: string) => matches(heading, known.email);

const matches = (heading: string, names: readonly string[]) =>
  names.includes(normalizeWords(heading)) || names.includes(normalizeWords(heading.replace(/\(.*\)/, '')));

export function findColumns(headings: readonly string[]): Columns {
  const find = (names: readonly string[]) => {
    const index = headings.findIndex((heading) => matches(heading, names));
    return index === -1 ? null : index;
  };
  return {
    email: find(known.email),
    name: find(known.name),
    firstName: find(known.firstName),
    lastName: find(known.lastName),
    plan: find(known.plan),
    tags: find(known.tags),
  };
}

/**
 * Detects the source of a file: Ghost documents its columns; Mighty splits names in two and has columns about
 * ambassadors.
 */
export function detectSource(headings: readonly string[]): ImportSource {
  const plainly = headings.map(normalizeWords);
  const has = (...names: string[]) => names.every((name) => plainly.includes(name));
  if (has('email', 'subscribed to emails', 'complimentary plan')) return 'ghost';
  const isMighty = has('first name', 'last name') && plainly.some((heading) => heading.includes('ambassador'));
  return isMighty ? 'mighty' : 'other';
}

interface LeavingColumn {
  index: number;
  meaning: ColumnMeaning;
  /** Whether the column marks some people with a yes and is empty for the others. */
  isMarked: boolean;
}

/**
 * Returns a function that reads from a row whether the person has left, from every column except names and addresses.
 */
export function createLeavingStateReader(
  headings: readonly string[],
  { email, name, firstName, lastName }: Columns,
  rows: ReadonlyArray<readonly string[]>,
): (cells: readonly string[]) => LeavingState | null {
  const others = [email, name, firstName, lastName];
  const columns = headings.flatMap((heading, index): LeavingColumn[] => {
    if (others.includes(index)) return [];
    const meaning = detectColumnMeaning(heading);
    return [{ index, meaning, isMarked: meaning === 'wanted' && isMarked(rows.map((cells) => cells[index] ?? '')) }];
  });
  return (cells) => {
    const said = columns.map(({ index, meaning, isMarked: hasMarks }) => {
      const value = cells[index] ?? '';
      return hasMarks && value.trim() === '' ? 'off' : parseLeavingState(meaning, value);
    });
    if (said.includes('gone')) return 'gone';
    return said.includes('off') ? 'off' : null;
  };
}

function isMarked(values: readonly string[]): boolean {
  const given = values.filter((value) => value.trim() !== '');
  const isYes = (value: string) => /^(?:x|1|y|yes|true|on|jah|tõene|ok|✓|✔|☑|✅)$/i.test(value.trim());
  return given.length > 0 && given.every(isYes);
}
