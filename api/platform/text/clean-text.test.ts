import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from './clean-text.ts';
import { countGraphemes, cutText, firstGrapheme } from './graphemes.ts';
import { lookOf } from './look-of.ts';

/** Invisible characters that mean something: in emoji, flags, keycaps, joined scripts and ideograph variants. */
const meaningful = [
  ...[
    '👩\u200d👩\u200d👧',
    '👨🏽\u200d🌾',
    '❤\ufe0f',
    '❤\ufe0f\u200d🔥',
    '1\ufe0f\u20e3',
    '🇪🇪',
    '⛹🏽\u200d♀\ufe0f',
    '🏳\ufe0f\u200d🌈',
  ],
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ...['می\u200cخواهم', 'क्\u200dष', 'ක්\u200dෂ', 'ന്\u200d', '葛\u{e0100}'],
  ...['Õie', 'o\u0303un', 'Šaida', 'שלום', 'محمد', '\ud55c\uae00', 'Ng\u0323o\u0301\u0302c'],
];
const hiding = [
  '\u200b',
  '\u2060',
  '\u00ad',
  '\ufeff',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u200e',
  '\u200f',
  '\u061c',
]
  .concat([
    '\u3164',
    '\u115f',
    '\u1160',
    '\uffa0',
    '\u2800',
    '\u034f',
    '\u180e',
    '\u206a',
    '\ufff9',
    '\u{e0041}',
    '\u{e0001}',
  ])
  .concat(['\u200d', '\u200c', '\ufe0f', '\ufe00']);
const letters = fc.string({ unit: fc.constantFrom(...'abcÕÄöšž 09-'), maxLength: 6 });
const words = fc
  .array(fc.oneof(letters, fc.constantFrom(...meaningful)), { maxLength: 6 })
  .map((parts) => parts.join(' '));
const hidden = fc.array(fc.constantFrom(...hiding), { minLength: 1, maxLength: 3 }).map((marks) => marks.join(''));
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.oneof(hidden, words, fc.constantFrom('\ud800', '\udc00', '\0', '\u0007', '\uffff', '\ufdd0', '\u0303', '\n')),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);
const cases = { numRuns: 20_000 };

describe('cleanText', () => {
  it('replaces half a surrogate pair and NUL', () => {
    expect(cleanText('a\ud800b\udc00c\0d')).toBe('a\uFFFDb\uFFFDc\uFFFDd');
    expect(cleanText('Tõru 🌙\n\t')).toBe('Tõru 🌙\n\t');
  });

  it.each(['\u200b', ' \u200b\u200d ', '\ufeff', '\u00ad', '\u3164', '\u2800\n', '\u{e0020}', '\u202e'])(
    'empties a text that shows nothing (%#)',
    (text) => expect(cleanText(text)).toBe(''),
  );

  it.each([
    '👩\u200d🌾',
    'a\u200b',
    '  ',
    '\n',
    'co\u00adop',
    '❤\ufe0f',
    '\u2067עברית\u2069',
    ...meaningful.map((text) => text.normalize()),
  ])('leaves texts with spaces or meaningful invisible characters unchanged (%#)', (text) =>
    expect(cleanText(text)).toBe(text),
  );

  it('normalizes texts, and removes characters that XML forbids or that reverse the rest', () => {
    expect(cleanText('o\u0303un')).toBe('õun');
    expect(cleanText('A\uffffb\u202ec\u0007\u{1fffe}d')).toBe('Abcd');
    fc.assert(
      fc.property(anything, (text) => {
        const clean = cleanText(text);
        expect(clean).toBe(clean.normalize('NFC'));
        expect(clean).toMatch(/^(?:[\t\n\r\u0020-\ud7ff\ue000-\ufffd]|[\u{10000}-\u{10ffff}])*$/u);
        expect(clean).not.toMatch(/[\u202d\u202e]/);
        expect(cleanText(clean)).toBe(clean);
      }),
      cases,
    );
  });
});

describe('cleanLine', () => {
  it.each([
    ['Kati\u202e', 'Kati'],
    ['admin\u200b', 'admin'],
    ['ad\u00admin\u2060', 'admin'],
    ['1\ufe0f', '1'],
    ['a\u200db', 'ab'],
    ['a\u00a0 \u3000b\n', 'a b'],
    ['o\u200b\u0303un', 'õun'],
    [`Z${'\u0301'.repeat(50)}`, `Ź${'\u0301'.repeat(8)}`],
    ['🏴\u{e0041}', '🏴'],
  ])('converts %j to %j', (typed, line) => expect(cleanLine(typed)).toBe(line));

  it.each(meaningful)('keeps the invisible characters in %s', (text) => expect(cleanLine(text)).toBe(text.normalize()));

  it('returns the same line with and without hidden characters', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 3 }), hidden, (parts, marks) => {
        expect(cleanLine(parts.join(` ${marks}`))).toBe(cleanLine(parts.join(' ')));
        expect(cleanLine(marks + parts.join(' '))).toBe(cleanLine(parts.join(' ')));
      }),
      cases,
    );
  });

  it('returns a single line without direction marks, which a second call leaves unchanged', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const line = cleanLine(text);
        expect(line).not.toMatch(/[\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u206f\u00ad\u3164\u115f\n\r\u2028]/);
        expect(line).toBe(line.normalize('NFC').trim());
        expect(cleanLine(line)).toBe(line);
      }),
      cases,
    );
  });
});

describe('lookOf', () => {
  it.each([
    ['õun', 'o\u0303un'],
    ['a  b', 'a b'],
    ['tee', 'te\u200be'],
    ['a\u00a0b', 'a b'],
    ['ＡＢ', 'ab'],
    ['ﬁ', 'fi'],
    ['1\u20112', '1-2'],
    ['it’s', "it's"],
    ['مي\u200cخ', 'ميخ'],
    ['❤\ufe0f', '❤'],
  ])('treats %j and %j as the same', (one, other) => expect(lookOf(one)).toBe(lookOf(other)));

  it.each([
    ['2²', '22'],
    ['①', '1'],
    ['õun', 'oun'],
    ['Maße', 'Masse'],
    ['1½', '11/2'],
    ['а', 'a'],
  ])('distinguishes %j from %j', (one, other) => expect(lookOf(one)).not.toBe(lookOf(other)));

  it('returns the same key for a text and its stored form, whatever is hidden in it', () => {
    fc.assert(
      fc.property(words, hidden, fc.nat(), (text, marks, at) => {
        const place = at % (text.length + 1);
        const typed = (text.slice(0, place) + marks + text.slice(place)).toWellFormed();
        expect(lookOf(cleanLine(typed))).toBe(lookOf(typed));
        if (typed.includes(text.slice(0, place) + marks)) expect(lookOf(typed)).toBe(lookOf(text));
        expect(lookOf(lookOf(text))).toBe(lookOf(text));
      }),
      cases,
    );
  });
});

describe('cutText', () => {
  it.each(['👨\u200d👩\u200d👧\u200d👦', '🇪🇪', 'o\u0303', 'क्षि', '1\ufe0f\u20e3', '한'])(
    'ends with a whole %s',
    (sign) => {
      const cut = cutText(sign.repeat(200), 137);
      expect(cut).toBe(sign.repeat(Math.floor(137 / sign.length)));
    },
  );

  it('cuts between the characters people see, at the last place that fits', () => {
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(anything, fc.integer({ min: 0, max: 40 }), (text, length) => {
        const cut = cutText(text, length);
        expect(cut.length).toBeLessThanOrEqual(length);
        expect(text.startsWith(cut)).toBe(true);
        const ends = [0, ...[...graphemes.segment(text)].map(({ index, segment }) => index + segment.length)];
        const [last = 0] = ends.filter((end) => end <= length).reverse();
        if (last > 0) expect(cut.length).toBe(last);
      }),
      cases,
    );
  });
});

describe('firstGrapheme', () => {
  it('returns what people see as one letter', () => {
    expect(['🇪🇪 Mari', 'O\u0303ie', '👩\u200d👩\u200d👧 Pere', ''].map(firstGrapheme)).toEqual([
      '🇪🇪',
      'O\u0303',
      '👩\u200d👩\u200d👧',
      undefined,
    ]);
    expect(countGraphemes('🇪🇪M')).toBe(2);
  });
});
