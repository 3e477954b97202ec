export type CsvCell = string | number | null;

/** What a spreadsheet needs to know that the file is UTF-8. */
const csvStart = '\ufeff';

/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets an
 * apostrophe before it, as OWASP advises against CSV injection; some drop the blanks before one.
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
  /** Without its ending. */
  name: string;
  lines: Iterable<string> | AsyncIterable<string>;
}

/** A CSV file as an answer, sent while it is written. */
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
