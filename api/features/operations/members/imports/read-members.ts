import { maxTagNameLength, maxTagsOfMember } from '#api/features/accounts/member-tags/contract.ts';
import { nameSchema } from '#api/features/accounts/users/contract.ts';
import { parseCsvCell } from '#api/platform/csv/format-csv.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { parseMailbox } from '#api/platform/mail/mailbox.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { removeLookalikes } from '#api/platform/text/look-of.ts';
import { type Encoding, type ImportSource, maxImport, type RowProblem, rowProblems } from './contract.ts';
import { decodeText } from './decode-text.ts';
import {
  type Columns,
  createLeavingStateReader,
  detectSource,
  findColumns,
  isAddressHeading,
} from './member-columns.ts';
import type { LeavingState } from './parse-leaving.ts';
import { type RawRow, splitTable } from './split-table.ts';

export interface MemberRow {
  /** The line of the file on which the row starts, from 1. */
  line: number;
  email: string;
  name: string | null;
  plan: string | null;
  /** Names of tags, without duplicates. */
  tags: string[];
  state: 'ready' | 'unsubscribed' | 'repeated' | 'invalid';
  problem: RowProblem | null;
}

export interface MembersFile {
  headings: string[];
  source: ImportSource;
  encoding: Encoding;
  /** Null if no address column was recognised or chosen; there are no rows then. */
  rows: MemberRow[] | null;
  /** Some of the first rows as they are in the file, starting with those whose letters depend on the encoding. */
  sample: string[][];
}

type Unreadable = 'import_not_text' | 'import_empty' | 'import_too_long';

interface Chosen {
  email?: number | undefined;
  name?: number | undefined;
  encoding?: Encoding | undefined;
  /** The community's language, which helps to detect the encoding. */
  locale?: Locale | undefined;
}

/** Reads members from a CSV file. Detects the separator and headings, and the encoding and columns unless `chosen`. */
export function readMembers(bytes: Uint8Array, chosen: Chosen = {}): MembersFile | Unreadable {
  const decoded = decodeText(bytes, chosen.locale ?? 'et', chosen.encoding);
  if (decoded === null) return 'import_not_text';
  const { headings, rows } = splitTable(decoded.text, maxImport.rows, isAddressHeading);
  if (rows.length === 0) return 'import_empty';
  if (rows.length > maxImport.rows) return 'import_too_long';
  const found = findColumns(headings);
  const email = chosen.email ?? found.email;
  const file = { headings, source: detectSource(headings), encoding: decoded.encoding, sample: sampleOf(rows) };
  if (email === null || email >= headings.length) return { ...file, rows: null };
  const columns =
    chosen.email === undefined
      ? found
      : { ...found, email, name: chosen.name ?? null, firstName: null, lastName: null };
  return { ...file, rows: readRows(headings, rows, { ...columns, email }) };
}

const samples = 6;

function sampleOf(rows: readonly RawRow[]): string[][] {
  const isTelling = ({ cells }: RawRow) => /\P{ASCII}/u.test(cells.join(''));
  const [telling, others] = [rows.filter(isTelling), rows.filter((row) => !isTelling(row))];
  return [...telling, ...others].slice(0, samples).map(({ cells }) => cells.map((cell) => shorten(parseCsvCell(cell))));
}

type ReadRow = MemberRow & { leaving: LeavingState | null };

/** Marks all but the first row of an address as repeated. A person has left if any of their rows says so. */
function readRows(headings: readonly string[], raws: readonly RawRow[], columns: Columns): MemberRow[] {
  const leavingOf = createLeavingStateReader(
    headings,
    columns,
    raws.map(({ cells }) => cells),
  );
  const rows = raws.map((raw): ReadRow => ({ ...readRow(raw, columns), leaving: leavingOf(raw.cells) }));
  const left = new Map<string, LeavingState>();
  for (const { email, leaving, problem } of rows) {
    const isKnown = problem !== 'email_invalid' && problem !== 'email_required';
    if (leaving && isKnown && left.get(email) !== 'gone') left.set(email, leaving);
  }
  const seen = new Set<string>();
  return rows.map(({ leaving: _, ...row }) => {
    if (row.problem) return row;
    if (seen.has(row.email)) return { ...row, state: 'repeated' };
    seen.add(row.email);
    const leaving = left.get(row.email);
    if (!leaving) return row;
    return { ...row, state: 'unsubscribed', problem: leaving === 'gone' ? 'gone' : null };
  });
}

/** Reads a single row. For an invalid line, keeps only enough to find it in the file. */
function readRow({ line, cells, isOpen }: RawRow, columns: Columns): MemberRow {
  const cell = (column: number | null) => (column === null ? '' : parseCsvCell((cells[column] ?? '').trim()));
  const mailbox = parseMailbox(cell(columns.email));
  const given = cell(columns.name) || `${cell(columns.firstName)} ${cell(columns.lastName)}`.trim();
  const name = nameSchema.safeParse(given || ('address' in mailbox && mailbox.name) || '');
  const plan = shorten(cell(columns.plan)) || null;
  const tags = splitTags(cell(columns.tags));
  const problem = isOpen
    ? 'quotes_open'
    : (toRowProblem('problem' in mailbox ? mailbox.problem : messageOf(name.error)) ?? findTagProblem(tags));
  const email = 'address' in mailbox ? mailbox.address : shorten(cell(columns.email));
  if (problem) return { line, email, name: shorten(given) || null, plan, tags: [], state: 'invalid', problem };
  return { line, email, name: name.data ?? null, plan, tags, state: 'ready', problem: null };
}

/** Splits a cell of tags at commas, semicolons and vertical bars. */
const splitTags = (cell: string): string[] =>
  removeLookalikes(
    cell
      .split(/[,;|]/)
      .map(cleanLine)
      .filter((name) => name !== ''),
  );

function findTagProblem(tags: readonly string[]): RowProblem | null {
  if (tags.length > maxTagsOfMember) return 'too_many_tags';
  return tags.some((name) => name.length > maxTagNameLength) ? 'tag_too_long' : null;
}

const shorten = (text: string) => text.slice(0, 254).replaceAll(/\p{Cc}+/gu, ' ');

const messageOf = (error: { issues: ReadonlyArray<{ message: string }> } | undefined) => error?.issues[0]?.message;

function toRowProblem(message: string | undefined): RowProblem | null {
  if (message === undefined) return null;
  return rowProblems.find((problem) => problem === message) ?? 'email_invalid';
}
