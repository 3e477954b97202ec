import { describe, expect, it } from 'vitest';
import { importLimits } from './contract.ts';
import { type MembersFile, readMembers } from './read-members.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string | Uint8Array, chosen = {}) => {
  const file = readMembers(typeof text === 'string' ? utf8(text) : text, chosen);
  if (typeof file === 'string') throw new Error(file);
  return file;
};
const rowsOf = ({ rows }: MembersFile) => rows?.map(({ line, email, name, state }) => [line, email, name, state]);

const ghost =
  'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers';

describe('a file of members', () => {
  it('is recognised as Ghost’s, and unsubscribed people aren’t invited by default', () => {
    const file = read(`${ghost}\n1,Mari@x.test,Mari Maasikas,,true,false,,,,,Gold\n2,jaan@x.test,,,false,false,,,,,\n`);
    expect(file.source).toBe('ghost');
    expect(rowsOf(file)).toEqual([
      [2, 'mari@x.test', 'Mari Maasikas', 'ready'],
      [3, 'jaan@x.test', null, 'unsubscribed'],
    ]);
    expect(file.rows?.[0]?.plan).toBe('Gold');
  });

  it('is recognised as Mighty’s, whose names have two parts', () => {
    const file = read('First Name,Last Name,Email,Ambassador Level,Plan\nMari,Maasikas,mari@x.test,Silver,Year\n');
    expect(file.source).toBe('mighty');
    expect(rowsOf(file)).toEqual([[2, 'mari@x.test', 'Mari Maasikas', 'ready']]);
  });

  it('may be separated by commas, semicolons or tabs', () => {
    for (const separator of [',', ';', '\t']) {
      const file = read([`E-post${separator}Nimi`, `mari@x.test${separator}Mari`].join('\r\n'));
      expect(rowsOf(file)).toEqual([[2, 'mari@x.test', 'Mari', 'ready']]);
    }
  });

  it('may be UTF-8 with or without a mark, UTF-16 or Windows-1252', () => {
    const text = 'email;nimi\nulle@x.test;Ülle Öö\n';
    const wide = (isBig: boolean) => {
      const view = new DataView(new ArrayBuffer(2 * text.length + 2));
      [...`\ufeff${text}`].forEach((sign, index) => void view.setUint16(2 * index, sign.charCodeAt(0), !isBig));
      return new Uint8Array(view.buffer);
    };
    const narrow = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    for (const bytes of [utf8(text), utf8(`\ufeff${text}`), wide(true), wide(false), narrow]) {
      expect(rowsOf(read(bytes))).toEqual([[2, 'ulle@x.test', 'Ülle Öö', 'ready']]);
    }
  });

  it('numbers lines as an editor does, whatever is in quotes', () => {
    const file = read('email,note,name\r\na@x.test,"one\r\ntwo, ""three""",A\r\n\r\nb@x.test,,B');
    expect(rowsOf(file)).toEqual([
      [2, 'a@x.test', 'A', 'ready'],
      [5, 'b@x.test', 'B', 'ready'],
    ]);
  });

  it('reports what is wrong with a line', () => {
    const rows = ['mari', ',Mari', `a@x.test,${'n'.repeat(81)}`, 'b@x.test,"Open'];
    const file = read(['email,name', ...rows].join('\n'));
    expect(file.rows?.map(({ problem }) => problem)).toEqual([
      'email_invalid',
      'email_required',
      'name_too_long',
      'quotes_open',
    ]);
  });

  it('invites an address once, however it is written', () => {
    expect(rowsOf(read('email\na@x.test\n A@X.test \n'))?.map(([, , , state]) => state)).toEqual(['ready', 'repeated']);
  });

  it('has columns that can be chosen if they aren’t recognised', () => {
    const text = 'Kontakt,Kes\nmari@x.test,Mari\n';
    expect(read(text)).toEqual({ headings: ['Kontakt', 'Kes'], source: 'other', rows: null });
    expect(rowsOf(read(text, { email: 0, name: 1 }))).toEqual([[2, 'mari@x.test', 'Mari', 'ready']]);
    expect(read(text, { email: 7 }).rows).toBeNull();
  });

  it('is refused if it is a spreadsheet, empty or too long', () => {
    expect(readMembers(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBe('import_not_text');
    expect(readMembers(utf8(''))).toBe('import_empty');
    expect(readMembers(utf8('email\n\n'))).toBe('import_empty');
    const lines = (count: number) => utf8(`email\n${'a@x.test\n'.repeat(count)}`);
    expect(readMembers(lines(importLimits.rows))).toHaveProperty('rows.length', importLimits.rows);
    expect(readMembers(lines(importLimits.rows + 1))).toBe('import_too_long');
  });
});
