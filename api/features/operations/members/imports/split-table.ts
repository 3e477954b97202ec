import Papa from 'papaparse';

export interface RawRow {
  /** The line of the file on which the row starts, from 1. */
  line: number;
  cells: string[];
  /** Whether the row has an unclosed quotation mark. */
  isOpen: boolean;
}

export interface Table {
  /** Empty strings if the file has no headings. */
  headings: string[];
  rows: RawRow[];
}

const separators = [',', ';', '\t', '|'];
/** How much of a file is searched for the separator and the headings. */
const sample = { rows: 60, characters: 200_000 };

/** Splits a file into its headings and the rows below, skipping anything above them. Stops after `limit` rows. */
export function splitTable(text: string, limit: number, isAddressHeading: (heading: string) => boolean): Table {
  const lines = text.replace(/\r\n?/g, '\n');
  const declared = /^"?sep=([^\n"]?)"?[\t ]*(?:\n|$)/i.exec(lines);
  const separator = declared?.[1] || findSeparator(lines, isAddressHeading);
  const all = splitRows(lines, separator, limit + sample.rows);
  const rows = declared ? all.slice(1) : all;
  const head = findHeadings(rows, isAddressHeading);
  const width = Math.max(0, ...rows.slice(0, sample.rows).map(({ cells }) => cells.length));
  const headings = rows[head]?.cells.map((cell) => cell.trim()) ?? Array.from({ length: width }, () => '');
  return { headings, rows: rows.slice(head + 1) };
}

/**
 * Splits text into its non-empty rows, with the line each starts on. A quoted line break makes a row span several
 * lines.
 */
function splitRows(lines: string, delimiter: string, limit: number): RawRow[] {
  const rows: RawRow[] = [];
  let [line, from] = [1, 0];
  Papa.parse<string[]>(lines, {
    ...{ delimiter, newline: '\n' },
    // Papa's fast mode doesn't report where a row ends.
    fastMode: false,
    step: ({ data, errors, meta }, parser) => {
      if (isFilled(data)) rows.push({ line, cells: data, isOpen: errors.some(({ code }) => code === 'MissingQuotes') });
      for (; from < meta.cursor; from += 1) if (lines[from] === '\n') line += 1;
      if (rows.length > limit) parser.abort();
    },
  });
  return rows;
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

/**
 * Finds the separator that splits the file best: addresses in cells of their own, under a heading, and rows of equal
 * width.
 */
function findSeparator(lines: string, isAddressHeading: (heading: string) => boolean): string {
  const start = lines.slice(0, sample.characters);
  const scored = separators.map((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { delimiter, newline: '\n', preview: sample.rows, fastMode: false });
    const rows = data.filter(isFilled);
    const share = (holds: (row: string[]) => boolean) => rows.filter(holds).length / Math.max(1, rows.length);
    const width = commonest(rows.map(({ length }) => length));
    const isNamed = rows.some((row) => row.some(isAddressHeading));
    const evenness = width > 1 ? share(({ length }) => length === width) : 0;
    return { delimiter, score: (isNamed ? 2 : 0) + 2 * share(hasAddress) + evenness };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

const hasAddress = (cells: readonly string[]) => cells.some(isAddress);
/** A rough check, since the address may follow a name. */
const isAddress = (cell: string) => /^[^\s@,;|"<>]+@[^\s@,;|"<>]+$|<[^\s@<>]+@[^\s@<>]+>$/.test(cell.trim());

function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
}

/**
 * Finds the index of the heading row: the one that names the address column, or else the fullest one above the first
 * address. -1 if the first row already has an address.
 */
function findHeadings(rows: readonly RawRow[], isAddressHeading: (heading: string) => boolean): number {
  const first = rows.slice(0, sample.rows);
  const named = first.findIndex(({ cells }) => cells.some(isAddressHeading) && !hasAddress(cells));
  if (named !== -1) return named;
  const address = first.findIndex(({ cells }) => hasAddress(cells));
  const above = address === -1 ? first : first.slice(0, address);
  const filled = above.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  return filled.length === 0 ? -1 : filled.indexOf(Math.max(...filled));
}
