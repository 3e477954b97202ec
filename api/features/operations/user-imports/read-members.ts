import Papa from 'papaparse';
import { emailSchema, nameSchema } from '#api/features/accounts/users/contract.ts';
import { type ImportSource, importLimits, type RowProblem, rowProblems } from './contract.ts';

/** The file's columns; null for those it doesn't have. */
export interface Columns {
  email: number;
  name: number | null;
  firstName: number | null;
  lastName: number | null;
  plan: number | null;
  subscribed: number | null;
}

export interface MemberRow {
  /** The line on which the row starts; the headings are line 1. */
  line: number;
  email: string;
  name: string | null;
  plan: string | null;
  state: 'ready' | 'unsubscribed' | 'repeated' | 'invalid';
  problem: RowProblem | null;
}

export interface MembersFile {
  headings: string[];
  source: ImportSource;
  /** Null if no address column was recognised or chosen; there are no rows then. */
  rows: MemberRow[] | null;
}

type Unreadable = 'import_not_text' | 'import_empty' | 'import_too_long';

/** Reads members from a CSV file: encoding, separator and columns are detected, or `chosen`. */
export function readMembers(
  bytes: Uint8Array,
  chosen: { email?: number | undefined; name?: number | undefined } = {},
): MembersFile | Unreadable {
  const text = decodeText(bytes);
  if (text === null) return 'import_not_text';
  const [first, ...rest] = splitRows(text);
  if (!first || rest.length === 0) return 'import_empty';
  if (rest.length > importLimits.rows) return 'import_too_long';
  const headings = first.cells.map((cell) => cell.trim());
  const columns = findColumns(headings);
  const email = chosen.email ?? columns.email;
  const source = sourceOf(headings);
  if (email === null || email >= headings.length) return { headings, source, rows: null };
  const ofChosen = chosen.email === undefined ? columns : { ...columns, firstName: null, lastName: null };
  const name = chosen.email === undefined ? columns.name : (chosen.name ?? null);
  return { headings, source, rows: readRows(rest, { ...ofChosen, email, name }) };
}

/**
 * Spreadsheets save UTF-8 with or without a byte-order mark, UTF-16 with one, and otherwise Windows-1252. Null if it
 * isn't text.
 */
function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface RawRow {
  line: number;
  cells: string[];
  isOpen: boolean;
}

/** The non-empty rows, with the line each starts on. A row with a quoted line break spans several lines. */
function splitRows(text: string): RawRow[] {
  const lines = text.replace(/\r\n?/g, '\n');
  const rows: RawRow[] = [];
  let [line, from] = [1, 0];
  Papa.parse<string[]>(lines, {
    newline: '\n',
    // Its fast mode doesn't report where a row ends.
    fastMode: false,
    delimiter: findSeparator(lines),
    step: ({ data, errors, meta }, parser) => {
      if (data.some((cell) => cell.trim() !== '')) {
        rows.push({ line, cells: data, isOpen: errors.some(({ code }) => code === 'MissingQuotes') });
      }
      for (; from < meta.cursor; from += 1) if (lines[from] === '\n') line += 1;
      if (rows.length > importLimits.rows + 1) parser.abort();
    },
  });
  return rows;
}

/** The most frequent separator in the headings. */
function findSeparator(text: string): string {
  const [headings = ''] = text.split('\n', 1);
  const count = (separator: string) => headings.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

const known = {
  email: ['email', 'e mail', 'email address', 'e mail address', 'e post', 'epost', 'e posti aadress', 'meil'],
  name: ['name', 'full name', 'member name', 'display name', 'nimi'],
  firstName: ['first name', 'eesnimi'],
  lastName: ['last name', 'surname', 'perekonnanimi'],
  plan: ['tiers', 'tier', 'plan', 'plans', 'pakett'],
  subscribed: ['subscribed to emails', 'subscribed'],
} as const;

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[\s_-]+/g, ' ');

function findColumns(headings: readonly string[]): Omit<Columns, 'email'> & { email: number | null } {
  const plainly = headings.map(plain);
  const find = (names: readonly string[]) => {
    const index = plainly.findIndex((heading) => names.includes(heading));
    return index === -1 ? null : index;
  };
  return {
    email: find(known.email),
    name: find(known.name),
    firstName: find(known.firstName),
    lastName: find(known.lastName),
    plan: find(known.plan),
    subscribed: find(known.subscribed),
  };
}

/** Ghost documents its columns; Mighty splits names in two and adds columns about ambassadors. */
function sourceOf(headings: readonly string[]): ImportSource {
  const plainly = headings.map(plain);
  const has = (...names: string[]) => names.every((name) => plainly.includes(name));
  if (has('email', 'subscribed to emails', 'complimentary plan')) return 'ghost';
  const isMighty = has('first name', 'last name') && plainly.some((heading) => heading.includes('ambassador'));
  return isMighty ? 'mighty' : 'other';
}

/** Reads the rows. Only the first line with an address counts. */
function readRows(rows: readonly RawRow[], columns: Columns): MemberRow[] {
  const seen = new Set<string>();
  return rows.map((raw) => {
    const row = readRow(raw, columns);
    if (row.problem) return row;
    if (seen.has(row.email)) return { ...row, state: 'repeated' };
    seen.add(row.email);
    return row;
  });
}

/** A single row. An unreadable line is shown as far as it helps to find it. */
function readRow({ line, cells, isOpen }: RawRow, columns: Columns): MemberRow {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? '').trim());
  const given = cell(columns.name) || `${cell(columns.firstName)} ${cell(columns.lastName)}`.trim();
  const email = emailSchema.safeParse(cell(columns.email));
  const name = nameSchema.safeParse(given);
  const plan = shorten(cell(columns.plan)) || null;
  const problem = isOpen ? 'quotes_open' : problemOf(email.error ?? name.error);
  if (problem || !email.success) {
    const shown = { email: shorten(cell(columns.email)), name: shorten(given) || null };
    return { line, ...shown, plan, state: 'invalid', problem: problem ?? 'email_invalid' };
  }
  const isUnsubscribed = /^(false|0|no|ei)$/i.test(cell(columns.subscribed));
  const state = isUnsubscribed ? 'unsubscribed' : 'ready';
  return { line, email: email.data, name: name.data ?? null, plan, state, problem: null };
}

const shorten = (text: string) => text.slice(0, 254).replaceAll(/\p{Cc}+/gu, ' ');

function problemOf(error: { issues: ReadonlyArray<{ message: string }> } | undefined): RowProblem | null {
  if (!error) return null;
  return rowProblems.find((problem) => problem === error.issues[0]?.message) ?? 'email_invalid';
}
