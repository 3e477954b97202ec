import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAddress, parseAddress } from './address.ts';
import { parseMailbox } from './mailbox.ts';

const read = (typed: string) => {
  const parsed = parseAddress(typed);
  return 'address' in parsed ? parsed.address : parsed.problem;
};

const signs = "!#$%&'*+-/=?^_`{|}~";
const atom = fc.string({ unit: fc.constantFrom(...`abcxyzABZ0189${signs}`), minLength: 1, maxLength: 12 });
const localPart = fc.array(atom, { minLength: 1, maxLength: 4 }).map((atoms) => atoms.join('.'));
const label = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'abz09'), minLength: 1, maxLength: 8 }),
    fc.constantFrom('', '-', '--'),
    fc.string({ unit: fc.constantFrom(...'abz09õäšžпрдλ中ب'), minLength: 1, maxLength: 6 }),
  )
  .map(([head, dash, tail]) => (/[ب]/.test(tail) ? head : head + dash + tail))
  // Two dashes in the third and fourth places, as in `ab--`, are reserved for encodings such as `xn--`.
  .filter((text) => text.slice(2, 4) !== '--' && !/^[\d-]/.test(text));
const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.constantFrom('ee', 'test', 'рф', 'xn--p1ai'))
  .map(([labels, last]) => [...labels, last].join('.'));
const hidden = fc.constantFrom(
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u2060',
  '\u202e',
  '\u2066',
  '\u200e',
  '\u3164',
  '\u{e0041}',
);

/** The regular expression of `type=email` in the HTML standard. */
const html =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

describe('parseAddress', () => {
  it.each([..."&/=~!#$%'*+?^_`{|}-."])('accepts %s in the local part', (sign) => {
    expect(read(`mari${sign}juhan@x.test`)).toBe(`mari${sign}juhan@x.test`);
    expect(read(`mari${sign}@x.test`)).toBe(`mari${sign}@x.test`);
  });

  it.each([
    ['A@X.ee', 'a@x.ee'],
    [' mari@x.test\n', 'mari@x.test'],
    ['\u200bmari@x.test', 'mari@x.test'],
    ['ma\u00adri@x.te\u2060st', 'mari@x.test'],
    ['\u202amari@x.test\u202c', 'mari@x.test'],
    ['\ufeffmari@x.test\u00a0', 'mari@x.test'],
    ['ｍａｒｉ＠ｘ．ｔｅｓｔ', 'mari@x.test'],
    ['mari@näide.ee', 'mari@xn--nide-loa.ee'],
    ['mari@na\u0308ide.ee', 'mari@xn--nide-loa.ee'],
    ['mari@NÄIDE.EE', 'mari@xn--nide-loa.ee'],
    ['mari@XN--NIDE-LOA.ee', 'mari@xn--nide-loa.ee'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['a@faß.de', 'a@xn--fa-hia.de'],
    ['"mari tamm"@x.test', '"mari tamm"@x.test'],
    ['"Mari"@x.test', 'mari@x.test'],
    ['"a\\b\\"c@d"@x.test', '"ab\\"c@d"@x.test'],
    [`${'a'.repeat(64)}@x.test`, `${'a'.repeat(64)}@x.test`],
  ])('reads %j as %s', (typed, address) => {
    expect(read(typed)).toBe(address);
    expect(read(address)).toBe(address);
  });

  it.each([
    'mari',
    '@x.test',
    'mari@',
    'mari@x',
    'mari@localhost',
    'mari@x.test.',
    'mari@.test',
    'mari@x..test',
    'mari@-x.test',
    'mari@x_y.test',
    'mari@x.test/a',
    'mari@x.test:25',
    'mari@x%2etest',
    'mari@192.0.2.1',
    'mari@[192.0.2.1]',
    'mari@1.2',
    'mari@℀.test',
    'ma ri@x.test',
    'a@b@x.test',
    'a,b@x.test',
    '""@x.test',
    'mari@x.test\r\nBcc: b@x.test',
    `${'a'.repeat(65)}@x.test`,
    `a@${`${'b'.repeat(60)}.`.repeat(5)}test`,
    `a@${'õ'.repeat(2_000_000)}.ee`,
  ])('refuses anything that isn’t an address (%#)', (typed) => expect(read(typed)).toBe('email_invalid'));

  it('reports a local part that mail servers may not support', () => {
    for (const typed of ['õie@x.test', 'почта@пример.рф', '用户@例子.test'])
      expect(read(typed)).toBe('email_local_part');
    for (const typed of ['', ' ', '\u200b']) expect(read(typed)).toBe('email_required');
  });

  it('accepts everything that RFC 5321 and browsers do, and normalizes case, width and hidden characters', () => {
    fc.assert(
      fc.property(localPart, domain, fc.array(hidden, { maxLength: 4 }), fc.nat(), (local, host, marks, at) => {
        fc.pre(local.length <= 64);
        const address = read(`${local}@${host}`);
        expect(address).toMatch(html);
        expect(address.startsWith(`${local.toLowerCase()}@`)).toBe(true);
        expect(read(address)).toBe(address);
        expect(read(formatAddress(address))).toBe(address);
        const typed = `${local}@${host.normalize('NFD')}`;
        const place = at % (typed.length + 1);
        // Between a letter and its mark, a hidden character would belong to the letter.
        const isBetween = !/^\p{M}/u.test(typed.slice(place));
        if (isBetween) expect(read(typed.slice(0, place) + marks.join('') + typed.slice(place))).toBe(address);
      }),
      { numRuns: 5_000 },
    );
  });

  it('returns nothing but one line of ASCII, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (local, host) => {
        const parsed = parseAddress(`${local}@${host}.ee`);
        if ('address' in parsed) expect(parsed.address).toMatch(/^[!-~]{1,64}@[a-z0-9.-]+$|^"[ -~]+"@[a-z0-9.-]+$/);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('formatAddress', () => {
  it.each([
    ['mari@xn--nide-loa.ee', 'mari@näide.ee'],
    ['info@xn--e1afmkfd.xn--p1ai', 'info@пример.рф'],
    ['mari@x.test', 'mari@x.test'],
  ])('shows %s as %s', (address, shown) => expect(formatAddress(address)).toBe(shown));

  it.each(['info@xn--80ak6aa92e.com', 'a@xn--zz--.ee', 'a@xn--a.ee'])(
    'leaves %s encoded, because it could imitate another domain',
    (address) => expect(formatAddress(address)).toBe(address),
  );
});

describe('parseMailbox', () => {
  const mari = { name: 'Mari Tamm', address: 'mari@x.test' };

  it.each([
    ['Mari Tamm <mari@x.test>', mari],
    ['Mari Tamm<mari@x.test>;', mari],
    ['"Mari Tamm" <MARI@x.test>,', mari],
    ['mari@x.test (Mari Tamm)', mari],
    ['\u200bMari\u00a0Tamm \u202a<mari@x.test>\u202c ', mari],
    ['"Tamm, Mari \\"M\\"" <mari@x.test>', { ...mari, name: 'Tamm, Mari "M"' }],
    ['mari@x.test', { ...mari, name: null }],
    ['<mari@x.test>', { ...mari, name: null }],
    ['mailto:mari@x.test', { ...mari, name: null }],
    ['<mailto:mari@x.test>', { ...mari, name: null }],
    ['"mari tamm"@x.test', { name: null, address: '"mari tamm"@x.test' }],
    ['Mari Tamm', { problem: 'email_invalid' }],
    ['Mari <mari@x.test> <b@x.test>', { problem: 'email_invalid' }],
    ['', { problem: 'email_required' }],
  ])('reads %j', (typed, mailbox) => expect(parseMailbox(typed)).toEqual(mailbox));

  it('parses the address whatever the quoted display name is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), localPart, domain, (name, local, host) => {
        fc.pre(local.length <= 64);
        const quoted = `"${name.replace(/["\\]/g, '\\$&')}" <${local}@${host}>`;
        expect(parseMailbox(quoted)).toMatchObject({ address: read(`${local}@${host}`) });
      }),
      { numRuns: 2_000 },
    );
  });
});
