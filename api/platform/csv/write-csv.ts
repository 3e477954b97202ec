export type CsvCell = string | number | null;

/** Byte order mark, by which spreadsheets recognise UTF-8. */
const csvStart = '\ufeff';

/**
 * One line of a CSV file (RFC 4180). Text that a spreadsheet would read as a formula gets a leading
 * apostrophe, as OWASP advises; leading whitespace doesn't hide a formula, since some spreadsheets
 * strip it.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[\t\r\n]|^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface CsvFile {
  /** Without the extension. */
  name: string;
  lines: Iterable<string> | AsyncIterable<string>;
}

/** Streams a CSV file as a response. */
export function csvResponse({ name, lines }: CsvFile): Response {
  const encoder = new TextEncoder();
  const parts = (async function* () {
    yield encoder.encode(csvStart);
    for await (const line of lines) yield encoder.encode(line);
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
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  });
}
