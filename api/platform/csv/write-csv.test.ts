import { describe, expect, it } from 'vitest';
import { csvLine, csvResponse } from './write-csv.ts';

describe('csvLine', () => {
  it('writes texts, numbers and empty cells', () => {
    expect(csvLine(['Jõulud 2026', 499, null, ''])).toBe('Jõulud 2026,499,,\r\n');
  });

  it('quotes characters that would end a cell', () => {
    expect(csvLine(['a,b', 'a"b', 'a\nb', 'a;b'])).toBe('"a,b","a""b","a\nb","a;b"\r\n');
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
  ])('keeps %j from being a formula', (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  });

  it('leaves a text that starts with a space and has such a character later on', () => {
    expect(csvLine([' a=1', 'a-b', '1+1'])).toBe(' a=1,a-b,1+1\r\n');
  });

  it('leaves negative numbers as numbers', () => {
    expect(csvLine([-5])).toBe('-5\r\n');
  });
});

describe('csvResponse', () => {
  it('is read as UTF-8 by spreadsheets', async () => {
    const response = csvResponse({ name: 'kaardid', lines: [csvLine(['õ']), csvLine(['ä'])] });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="kaardid.csv"');
    expect([...new Uint8Array(await response.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  });
});
