import { describe, expect, it } from 'vitest';
import type { Context } from '#api/context.ts';
import { type CsvCell, createCsvResponse, formatCsvLine } from './format-csv.ts';

const timeZone = 'Europe/Tallinn';
const english = (cells: CsvCell[]) => formatCsvLine(cells, { locale: 'en', timeZone });
const estonian = (cells: CsvCell[]) => formatCsvLine(cells, { locale: 'et', timeZone });

describe('formatCsvLine', () => {
  it('writes texts, numbers and empty cells', () => {
    expect(english(['Jõulud 2026', 499, null, ''])).toBe('Jõulud 2026,499,,\r\n');
  });

  it('quotes characters that would end a cell', () => {
    expect(english(['a,b', 'a"b', 'a\nb', 'a;b'])).toBe('"a,b","a""b","a\nb","a;b"\r\n');
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    ' =1',
    '  +1',
    ' \t-1',
    '\u00a0@SUM(A1)',
    ' \r\n=1',
  ])('keeps %j from being read as a formula', (text) => {
    expect(english([text])).toBe(`"'${text}"\r\n`);
  });

  it('leaves a text unchanged if a formula character only occurs after other text', () => {
    expect(english([' a=1', 'a-b', '1+1'])).toBe(' a=1,a-b,1+1\r\n');
  });

  it('leaves negative numbers as numbers', () => {
    expect(english([-5])).toBe('-5\r\n');
  });
});

describe('formatCsvLine in Estonian', () => {
  it('writes semicolons and decimal commas, as Estonian spreadsheets expect', () => {
    expect(estonian(['a', 4.99, -0.5, null, 1000])).toBe('a;4,99;-0,5;;1000\r\n');
    expect(estonian(['a;b', 'a,b'])).toBe('"a;b";"a,b"\r\n');
  });

  it.each(['=1+1', '-1', ' @SUM(A1)', '\t=1'])('keeps %j from being read as a formula', (text) => {
    expect(estonian([text])).toBe(`"'${text}"\r\n`);
  });
});

describe('formatCsvLine with a time', () => {
  it.each([
    ['2026-03-10T12:00:00.000Z', '10.03.2026 14:00', '2026-03-10 14:00'],
    ['2026-07-01T21:30:59.999Z', '02.07.2026 00:30', '2026-07-02 00:30'],
  ])('writes %s in the community’s time zone', (time, et, en) => {
    expect(estonian([new Date(time)])).toBe(`${et}\r\n`);
    expect(english([new Date(time)])).toBe(`${en}\r\n`);
  });
});

describe('createCsvResponse', () => {
  const context = { locale: 'et', tenant: { timeZone } } as Context;
  const answer = (bom: 'yes' | 'no') =>
    createCsvResponse(context, {
      name: 'kaardid',
      rows: [
        ['õ', 1.5],
        ['ä', 2],
      ],
      bom,
    });
  const bytes = async (bom: 'yes' | 'no') => new Uint8Array(await answer(bom).arrayBuffer());

  it('returns a CSV file in UTF-8', async () => {
    const response = answer('no');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="kaardid.csv"');
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytes('no'))).toBe('õ;1,5\r\nä;2\r\n');
  });

  it('starts with a byte-order mark if requested', async () => {
    const [marked, plain] = [await bytes('yes'), await bytes('no')];
    expect([...marked]).toEqual([0xef, 0xbb, 0xbf, ...plain]);
  });
});
