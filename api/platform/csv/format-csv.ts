import type { Context } from '#api/context.ts';
import { toWallClock } from '../calendar/time.ts';
import { dateFormat } from '../i18n/format.ts';
import { type Locale, languageTags } from '../i18n/locales.ts';
import type { CsvOptions } from './contract.ts';

export type CsvCell = string | number | Date | null;

/** The format of a file's cells: spreadsheets expect the separators and times of the user's language. */
export interface CsvFormat {
  locale: Locale;
  timeZone: string;
}

/** Byte-order mark. */
const bom = '\ufeff';

/**
 * One line of a CSV file (RFC 4180; with semicolons in Estonian, where the comma is decimal). Text
 * that a spreadsheet would read as a formula gets a leading apostrophe, as OWASP advises; leading
 * whitespace doesn't hide a formula, since some spreadsheets strip it.
 */
export function formatCsvLine(cells: readonly CsvCell[], format: CsvFormat): string {
  const separator = format.locale === 'et' ? ';' : ',';
  return `${cells.map((cell) => formatCell(cell, format)).join(separator)}\r\n`;
}

/** Includes existing apostrophes, so that removing one always restores the original text. */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@\uff0b\uff0d\uff1d\uff20])/;

/**
 * Restores the text of a cell written by {@link formatCsvLine}, or by another program that guards against formulas in the
 * same way.
 */
export function parseCsvCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

function formatCell(cell: CsvCell, format: CsvFormat): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return format.locale === 'et' ? String(cell).replace('.', ',') : String(cell);
  if (cell instanceof Date) return writeTime(cell, format);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `10.03.2026 14:00` in Estonian, else `2026-03-10 14:00`, which spreadsheets in English recognize. */
function writeTime(time: Date, { locale, timeZone }: CsvFormat): string {
  if (locale !== 'et') return toWallClock(time.toISOString(), timeZone).replace('T', ' ');
  const two = '2-digit';
  const parts = { day: two, month: two, year: 'numeric', hour: two, minute: two, timeZone } as const;
  return dateFormat(languageTags.et, parts).format(time).replace(',', '');
}

/** Converts a time from the API to a cell. */
export function toCsvTime(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}

/** The heading of a column of times, with their time zone. */
export function formatCsvTimeHeading(heading: string, { tenant }: Context): string {
  return `${heading} (${tenant.timeZone})`;
}

interface CsvFile extends CsvOptions {
  /** Without the extension. */
  name: string;
  /** The headings, then the data. */
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>;
}

/** Returns a response that streams a CSV file in the viewer's language and the community's time zone. */
export function createCsvResponse({ locale, tenant }: Context, file: CsvFile): Response {
  const format = { locale, timeZone: tenant.timeZone };
  const encoder = new TextEncoder();
  const parts = (async function* () {
    if (file.bom === 'yes') yield encoder.encode(bom);
    for await (const row of file.rows) yield encoder.encode(formatCsvLine(row, format));
  })();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await parts.return();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}.csv"`,
    },
  });
}
