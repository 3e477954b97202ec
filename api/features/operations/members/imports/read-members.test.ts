import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameSchema } from '#api/features/accounts/users/contract.ts';
import { formatCsvLine } from '#api/platform/csv/format-csv.ts';
import { maxImport } from './contract.ts';
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

  it('may be UTF-8 with or without a byte-order mark, UTF-16 or Windows-1252', () => {
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

  it('is read with the line numbers that an editor shows, whatever the quoted text contains', () => {
    const file = read('email,note,name\r\na@x.test,"one\r\ntwo, ""three""",A\r\n\r\nb@x.test,,B');
    expect(rowsOf(file)).toEqual([
      [2, 'a@x.test', 'A', 'ready'],
      [5, 'b@x.test', 'B', 'ready'],
    ]);
  });

  it('gets an error for each invalid line', () => {
    const rows = ['mari', ',Mari', `a@x.test,${'n'.repeat(81)}`, 'b@x.test,"Open'];
    const file = read(['email,name', ...rows].join('\n'));
    expect(file.rows?.map(({ problem }) => problem)).toEqual([
      'email_invalid',
      'email_required',
      'name_too_long',
      'quotes_open',
    ]);
  });

  it('may contain addresses as people copy them, whose names are used if the file has no name column', () => {
    const cells = [
      '"Mari Tamm <Mari@x.test>"',
      '<jaan@x.test>',
      '\u200bliis@x.test',
      '"""Tamm, Uku"" <uku@x.test>"',
      'mari&juhan@x.test',
    ];
    expect(rowsOf(read(['email', ...cells].join('\n')))).toEqual([
      [2, 'mari@x.test', 'Mari Tamm', 'ready'],
      [3, 'jaan@x.test', null, 'ready'],
      [4, 'liis@x.test', null, 'ready'],
      [5, 'uku@x.test', 'Tamm, Uku', 'ready'],
      [6, 'mari&juhan@x.test', null, 'ready'],
    ]);
    expect(rowsOf(read('email;nimi\nMari <mari@x.test>;Mari Maasikas\n'))?.[0]?.[2]).toBe('Mari Maasikas');
  });

  it('marks an address as repeated even if its case or spaces differ', () => {
    expect(rowsOf(read('email\na@x.test\n A@X.test \n'))?.map(([, , , state]) => state)).toEqual(['ready', 'repeated']);
  });

  it('is read with the chosen columns if its own aren’t recognised', () => {
    const text = 'Kontakt,Kes\nmari@x.test,Mari\n';
    expect(read(text)).toMatchObject({ headings: ['Kontakt', 'Kes'], source: 'other', rows: null });
    expect(rowsOf(read(text, { email: 0, name: 1 }))).toEqual([[2, 'mari@x.test', 'Mari', 'ready']]);
    expect(read(text, { email: 7 }).rows).toBeNull();
  });

  it('is refused if it is a spreadsheet, empty or too long', () => {
    expect(readMembers(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBe('import_not_text');
    expect(readMembers(utf8(''))).toBe('import_empty');
    expect(readMembers(utf8('email\n\n'))).toBe('import_empty');
    const lines = (count: number) => utf8(`email\n${'a@x.test\n'.repeat(count)}`);
    expect(readMembers(lines(maxImport.rows))).toHaveProperty('rows.length', maxImport.rows);
    expect(readMembers(lines(maxImport.rows + 1))).toBe('import_too_long');
  });
});

describe('the separator of a file of members', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      'Mari',
      'Tamm, Mari',
      'a;b',
      'x|y',
      'tab\there',
      'line\nbreak',
      '"quoted"',
      'Name, full (first, last)',
      '',
    ),
    fc.string({ unit: fc.constantFrom(...'aõ ,;|"\n\t'), maxLength: 8 }),
  );
  const quote = (text: string, separator: string) =>
    text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

  it('is detected outside quotes, whatever is inside them, with headings anywhere near the top', () => {
    const file = fc.record({
      separator: fc.constantFrom(',', ';', '\t', '|'),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      above: fc.array(fc.constantFrom('', 'Liikmed 2026', '  ', 'Exported by Mari, on Monday', 'sep'), {
        maxLength: 3,
      }),
      isPadded: fc.boolean(),
      extra: fc.array(cell, { maxLength: 2 }),
      people: fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(file, ({ separator, end, above, isPadded, extra, people }) => {
        const width = 3 + extra.length;
        const line = (cells: string[]) => cells.map((each) => quote(each, separator)).join(separator);
        const titles = above.map((title) =>
          isPadded ? line([title, ...Array.from({ length: width - 1 }, () => '')]) : quote(title, separator),
        );
        const rows = people.map(([one, two], at) => line([one, `m${at}@x.test`, two, ...extra]));
        const text = [
          ...titles,
          line(['Name, full (first, last)', 'Email', 'Notes', ...extra.map(() => 'Extra; more')]),
          ...rows,
        ].join('\n');
        const read_ = read(text.replaceAll('\n', end));
        expect(read_.headings.slice(0, 2)).toEqual(['Name, full (first, last)', 'Email']);
        expect(read_.rows?.map(({ email }) => email)).toEqual(people.map((_, at) => `m${at}@x.test`));
      }),
      { numRuns: 800 },
    );
  });

  it.each([
    ['semicolons below a heading with commas', '"Name, full (first, last)";"Email"\nMari;mari@x.test'],
    ['pipes', 'Name|Email\nMari|mari@x.test'],
    ['what Excel declares', 'sep=|\nName|Email\nMari|mari@x.test'],
    ['semicolons, which Excel declares in quotes', '"sep=;"\r\nName;Email\r\nMari;mari@x.test'],
    ['commas in a heading without quotes', 'Name;Email;Interests (a, b, c, d)\nMari;mari@x.test;a, b'],
    [
      'semicolons below titles and empty lines',
      'Klubi "Aurora", liikmed\n\n;;\nNimi;E-post (kohustuslik);Märkus\nMari;mari@x.test;x',
    ],
    ['tabs, with a mark before the headings', '\ufeffName\tE-MAIL *\nMari\tmari@x.test'],
  ])('may be %s', (_, text) => {
    expect(read(text).rows?.map(({ email }) => email)).toEqual(['mari@x.test']);
  });

  it('may be missing in a list of addresses without a heading', () => {
    expect(read('mari@x.test\njaan@x.test\n')).toMatchObject({ headings: [''], rows: null });
    expect(rowsOf(read('mari@x.test\njaan@x.test\n', { email: 0 }))?.map(([line, email]) => [line, email])).toEqual([
      [1, 'mari@x.test'],
      [2, 'jaan@x.test'],
    ]);
  });
});

/** Encodes text in a single-byte encoding; null if the encoding lacks one of its letters. */
function encode(text: string, encoding: string): Uint8Array | null {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = [...text].map((sign) => all.indexOf(sign));
  return bytes.includes(-1) ? null : Uint8Array.from(bytes);
}

describe('the encoding of a file of members', () => {
  const firstNames = [
    'Ülle',
    'Õnne',
    'Pärt',
    'Jüri',
    'Tõnu',
    'Šaida',
    'Žanna',
    'Mihkel',
    'Külli',
    'Härmo',
    'Önne',
    'Maša',
    'Elžbeta',
    'ÕIE',
    'JÄÄGER',
  ];
  const lastNames = [
    'Õunapuu',
    'Müür',
    'Žukov',
    'Šults',
    'Kõiv',
    'Söödör',
    'Tamm',
    'Jõgi',
    'Mägi',
    'Kašin',
    'Dašk',
    'Põld',
    'Küüts',
    'ÜÜRIKE',
  ];
  const names = fc.array(
    fc.tuple(fc.constantFrom(...firstNames), fc.constantFrom(...lastNames)).map((pair) => pair.join(' ')),
    { minLength: 1, maxLength: 5 },
  );

  it.each(['windows-1257', 'windows-1252', 'iso-8859-13', 'iso-8859-15', 'iso-8859-4'])(
    'is detected as the one in which Estonian names are readable: %s',
    (encoding) => {
      fc.assert(
        fc.property(names, (people) => {
          const text = `email;nimi\n${people.map((name, at) => `m${at}@x.test;${name}`).join('\n')}`;
          const bytes = encode(text, encoding);
          expect(bytes).not.toBeNull();
          expect(read(bytes ?? '').rows?.map(({ name }) => name)).toEqual(people);
        }),
        { numRuns: 300 },
      );
    },
  );

  it('is recognised as UTF-16 by its zero bytes, with or without a byte-order mark', () => {
    fc.assert(
      fc.property(names, fc.boolean(), fc.boolean(), (people, isBig, isMarked) => {
        const text = `${isMarked ? '\ufeff' : ''}email;nimi\n${people.map((name, at) => `m${at}@x.test;${name}`).join('\n')}`;
        const view = new DataView(new ArrayBuffer(2 * text.length));
        for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), !isBig);
        expect(read(new Uint8Array(view.buffer)).rows?.map(({ name }) => name)).toEqual(people);
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, number[], string]>([
    ['Windows-1257', [0xd0, ...Buffer.from('aida '), 0xde, ...Buffer.from('ukov')], 'Šaida Žukov'],
    ['Windows-1251', [0xc8, 0xe2, 0xe0, 0xed, 0x20, 0xcf, 0xe5, 0xf2, 0xf0, 0xee, 0xe2], 'Иван Петров'],
    ['old Macs', [...Buffer.from('J'), 0x9b, ...Buffer.from('gi P'), 0x8a, ...Buffer.from('rt')], 'Jõgi Pärt'],
    ['UTF-8 with a broken byte elsewhere', [...Buffer.from('Ülle Õun'), 0x22, 0x3b, 0x22, 0xe4], 'Ülle Õun'],
  ])('may be %s', (_, name, shown) => {
    const bytes = Uint8Array.from([
      ...Buffer.from('email;nimi;x\nm@x.test;"'),
      ...name,
      0x22,
      ...(name.includes(0x3b) ? [] : [0x3b]),
    ]);
    expect(read(bytes).rows?.[0]?.name).toBe(shown);
  });

  it('is the one that the administrator chose, if any', () => {
    const bytes = Uint8Array.from([...Buffer.from('email,name\nm@x.test,'), 0xde, ...Buffer.from('ór')]);
    expect(read(bytes, { encoding: 'windows-1252' })).toMatchObject({ encoding: 'windows-1252' });
    const file = read(Uint8Array.from([...Buffer.from('email,name\nm@x.test,'), 0xde, 0xf3, 0x72]), {
      encoding: 'windows-1252',
    });
    expect(file.rows?.[0]?.name).toBe('Þór');
  });

  it('can be checked in the sample rows, where those with non-ASCII letters come first', () => {
    const file = read(`email,name\n${'a@x.test,Ann\n'.repeat(20)}u@x.test,Ülle\n`);
    expect(file.sample[0]).toEqual(['u@x.test', 'Ülle']);
    expect(file.sample).toHaveLength(6);
  });
});

describe('a member list exported from Kogu', () => {
  it('is imported unchanged, whatever the names begin with', () => {
    const start = fc.constantFrom(
      '',
      '-',
      '=',
      '+',
      '@',
      "'",
      "'-",
      "''=",
      ' -',
      '＝',
      '＋',
      '"',
      ';',
      ',',
      '- ',
      '\u00a0@',
    );
    const name = fc
      .tuple(start, fc.string({ unit: fc.constantFrom(...'aÕš =-+@\'",;|'), maxLength: 12 }))
      // Generates names in the form in which members' names are stored.
      .map(([first, rest]) => nameSchema.parse(`${first}${rest}`) ?? '');
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('et' as const, 'en' as const),
        (people, locale) => {
          const format = { locale, timeZone: 'Europe/Tallinn' };
          const headings =
            locale === 'et'
              ? ['Nimi', 'E-post', 'Kampaaniad (Europe/Tallinn)']
              : ['Name', 'E-mail', 'Campaigns (Europe/Tallinn)'];
          const rows = people.map((each, at) => formatCsvLine([each, `+m${at}@x.test`, null], format));
          const file = read(`\ufeff${formatCsvLine(headings, format)}${rows.join('')}`);
          expect(file.rows?.map((row) => [row.name ?? '', row.email])).toEqual(
            people.map((each, at) => [each, `+m${at}@x.test`]),
          );
        },
      ),
      { numRuns: 800 },
    );
  });
});
