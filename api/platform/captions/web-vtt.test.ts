import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cue, parseWebVtt, type SkippedCue, serializeWebVtt } from './web-vtt.ts';

const cueOf = (text: string) => parseWebVtt(`WEBVTT\n\n00:01.000 --> 00:02.500\n${text}`)?.cues[0]?.text;
const read = (source: string) => {
  const { cues = [], leftOut = [] } = parseWebVtt(source) ?? {};
  return { shown: cues.map(({ from, until, text }) => [from, until, text]), leftOut };
};

describe('parseWebVtt', () => {
  it('reads cues with and without ids, hours and settings', () => {
    const source = `\uFEFFWEBVTT Kapten\r\nKind: captions\r\n\r\nNOTE for us\r\n\r\n1
00:01.000 --> 00:02.500 line:0 position:10%
Tere!
Kuidas läheb?

01:00:00.000 --> 100:00:00.001
Lõpp
`;
    expect(parseWebVtt(source)).toEqual({
      cues: [
        { from: 1, until: 2.5, text: 'Tere!\nKuidas läheb?' },
        { from: 3600, until: 360_000.001, text: 'Lõpp' },
      ],
      leftOut: [],
    });
  });

  it('keeps only tags that describe speech', () => {
    expect(cueOf('<v Mari>Tule <b>siia</b>')).toBe('<v Mari>Tule <b>siia</b>');
    expect(cueOf('<v\nMari>Tule')).toBe('<v Mari>Tule');
    expect(cueOf('<c.red><ruby>Tere</ruby></c><00:01.500>')).toBe('Tere');
    expect(cueOf('<lang en>Hi</lang> <c>\nall</c>')).toBe('Hi \nall');
    expect(cueOf('<img src=x onerror=x()>Tere <script>x()</script>')).toBe('Tere x()');
    expect(cueOf('<v Mari"><img>Tere')).toBe('<v Mari">Tere');
    expect(cueOf('a < b > c, I <3 you')).toBe('a &lt; b &gt; c, I &lt;3 you');
    expect(cueOf('<b<b>>Tere')).toBe('&lt;b<b>&gt;Tere');
    expect(cueOf('Salt &amp; pepper &lt; &#33;')).toBe('Salt &amp; pepper &lt; &#33;');
  });

  it.each<[string, string, SkippedCue[]]>([
    ['an empty cue', '00:03.000 --> 00:04.000', [{ line: 6, fault: 'empty' }]],
    ['a cue of tags only', '00:03.000 --> 00:04.000\n<b> </b>', [{ line: 6, fault: 'empty' }]],
    ['a cue that ends before it begins', '00:04.000 --> 00:03.000\nx', [{ line: 6, fault: 'order' }]],
    ['a cue that ends when it begins', 'id\n00:04.000 --> 00:04.000\nx', [{ line: 7, fault: 'order' }]],
    ['minutes above 59', '00:61.000 --> 00:62.000\nx', [{ line: 6, fault: 'times' }]],
    ['a comma in the times', '00:00:03,000 --> 00:00:04,000\nx', [{ line: 6, fault: 'times' }]],
    ['text around an arrow', 'one\ntwo --> three\nx', [{ line: 7, fault: 'times' }]],
    ['a missing end time', '00:03.000 -->\nx', [{ line: 6, fault: 'times' }]],
    ['text without times', 'one\ntwo\nthree', [{ line: 6, fault: 'stray' }]],
    ['a style', 'STYLE\n::cue { background: url(https://evil.test) }', [{ line: 6, fault: 'look' }]],
    ['a region', 'REGION\nid:fred', [{ line: 6, fault: 'look' }]],
    ['nothing for a comment', 'NOTE\none\ntwo', []],
  ])('reports %s and keeps the cues around it', (_, block, leftOut) => {
    const source = `WEBVTT\n\n00:01.000 --> 00:02.000\nEnne\n\n${block}\n\n00:05.000 --> 00:06.000\nPärast\n`;
    expect(read(source)).toEqual({
      shown: [
        [1, 2, 'Enne'],
        [5, 6, 'Pärast'],
      ],
      leftOut,
    });
  });

  it.each<[string, string, unknown[][]]>([
    [
      'no empty line between cues',
      '00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb',
      [
        [1, 2, 'a'],
        [3, 4, 'b'],
      ],
    ],
    ['no spaces around the arrow', '00:01.000-->00:02.000\na', [[1, 2, 'a']]],
    ['tabs and spaces before the times', '\t 00:01.000 \t-->\t00:02.000\talign:start\na', [[1, 2, 'a']]],
    ['one digit of hours', '1:00:01.000 --> 1:00:02.000\na', [[3601, 3602, 'a']]],
    ['an unknown setting', '00:01.000 --> 00:02.000 foo:bar line:x\na', [[1, 2, 'a']]],
    ['a NUL, replaced by U+FFFD', '00:01.000 --> 00:02.000\na\0b', [[1, 2, 'a\uFFFDb']]],
    ['a cue named NOTE', 'NOTE\n00:01.000 --> 00:02.000\na', [[1, 2, 'a']]],
    ['a line of spaces within a cue', '00:01.000 --> 00:02.000\na\n  \nb', [[1, 2, 'a\nb']]],
  ])('accepts %s', (_, body, shown) => {
    expect(read(`WEBVTT\n\n${body}`)).toEqual({ shown, leftOut: [] });
  });

  it.each([
    ['directly below the header', 'WEBVTT\n00:01.000 --> 00:02.000\na'],
    ['below a header of several lines', 'WEBVTT - Talk\nKind: captions\nLanguage: et\n\n00:01.000 --> 00:02.000\na'],
    ['in a file with CR line endings', 'WEBVTT\r\r00:01.000 --> 00:02.000\ra'],
    ['in SubRip', '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="red">a</font>\n'],
    ['in SubRip without numbers, with short fractions of seconds', '\n0:00:01,0 --> 0:00:02,00 X1:1\na'],
  ])('reads a cue %s', (_, source) => {
    expect(read(source)).toEqual({ shown: [[1, 2, 'a']], leftOut: [] });
  });

  it.each([
    ['an empty text', ''],
    ['plain text', 'Tere'],
    ['text before the header', 'xWEBVTT\n\n00:01.000 --> 00:02.000\nTere'],
    ['a longer header word', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nTere'],
  ])('returns null for %s', (_, source) => {
    expect(parseWebVtt(source)).toBeNull();
  });

  it('reads up to five thousand cues and reports the first one beyond that', () => {
    const cues = '00:01.000 --> 00:02.000\nTere\n\n'.repeat(5_003);
    const { shown, leftOut } = read(`WEBVTT\n\n${cues}`);
    expect([shown.length, leftOut]).toEqual([5_000, [{ line: 3 + 15_000, fault: 'beyond' }]]);
  });
});

describe('parseWebVtt, given generated files', () => {
  interface Piece {
    lines: string[];
    cue?: Cue;
    /** The index of the line in the block at which the fault is reported, and the fault. */
    fault?: [number, SkippedCue['fault']];
  }
  const word = fc.string({ unit: fc.constantFrom(...'aõ7.,:&;!?-{}–🙂 '), minLength: 1, maxLength: 12 });
  const textLine = word
    .filter((line) => line.trim() !== '' && !line.includes('-->'))
    .map((line) => (/^(?:NOTE|STYLE|REGION)/.test(line) ? `x${line}` : line));
  const clock = (ms: number, withHours: boolean) => {
    const part = (value: number, length = 2) => String(value).padStart(length, '0');
    const rest = `${part(Math.floor(ms / 60_000) % 60)}:${part(Math.floor(ms / 1000) % 60)}.${part(ms % 1000, 3)}`;
    const hours = Math.floor(ms / 3_600_000);
    return hours > 0 || withHours ? `${part(hours)}:${rest}` : rest;
  };
  const gap = fc.constantFrom('', ' ', '\t', ' \t ');
  const settings = fc.constantFrom('', ' line:0', '\tposition:10%,line-left size:50%', ' region:fred', ' %');
  const id = fc.option(fc.constantFrom('1', 'intro', 'NOTEworthy', '00:00:00'), { nil: undefined });
  const times = fc.tuple(fc.nat(400_000_000), fc.integer({ min: 1, max: 9_000 }), fc.boolean(), gap, gap, settings);
  const good = fc
    .tuple(id, times, fc.array(textLine, { minLength: 1, maxLength: 3 }))
    .map(([name, [from, length, hours, before, after, set], text]): Piece => {
      const line = `${clock(from, hours)}${before}-->${after}${clock(from + length, hours)}${set}`;
      const cue = { from: from / 1000, until: (from + length) / 1000, text: text.join('\n') };
      return { lines: [...(name ? [name] : []), line, ...text], cue };
    });
  const empty = good.map(({ lines }): Piece => {
    const at = lines.findIndex((line) => line.includes('-->'));
    return { lines: lines.slice(0, at + 1), fault: [at, 'empty'] };
  });
  const odd = fc
    .tuple(
      id,
      fc.constantFrom(
        '00:00 --> 00:01.000',
        '99:99.000 --> 00:00.000',
        'a --> b',
        '--> -->',
        '00:00:01,5 --> 00:00:02,5',
        '1:00.000 --> 2:00.000',
      ),
      fc.array(textLine, { maxLength: 2 }),
    )
    .map(
      ([name, line, text]): Piece => ({
        lines: [...(name ? [name] : []), line, ...text],
        fault: [name ? 1 : 0, 'times'],
      }),
    );
  const stray = fc
    .array(textLine, { minLength: 1, maxLength: 3 })
    .map((lines): Piece => ({ lines, fault: [0, 'stray'] }));
  const note = fc.array(textLine, { maxLength: 2 }).map((text): Piece => ({ lines: ['NOTE ours', ...text] }));
  const look = fc.constantFrom('STYLE', 'REGION').map((name): Piece => ({ lines: [name, 'x:y'], fault: [0, 'look'] }));
  const piece = fc.oneof({ weight: 4, arbitrary: good }, empty, odd, stray, note, look);
  const file = fc.record({
    start: fc.constantFrom('WEBVTT', '\uFEFFWEBVTT', 'WEBVTT Kapten', 'WEBVTT\tx\nKind: captions'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    pieces: fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), piece), { maxLength: 12 }),
    last: fc.constantFrom('', '\n', '\n\n'),
  });

  it('reads every valid cue and reports the line of every invalid one', () => {
    fc.assert(
      fc.property(file, ({ start, end, pieces, last }) => {
        const lines = start.split('\n');
        const expected: { cues: Cue[]; leftOut: SkippedCue[] } = { cues: [], leftOut: [] };
        for (const [blank, { lines: own, cue, fault }] of pieces) {
          lines.push(...Array.from({ length: blank }, () => ''));
          if (fault) expected.leftOut.push({ line: lines.length + fault[0] + 1, fault: fault[1] });
          if (cue) expected.cues.push(cue);
          lines.push(...own);
        }
        expect(parseWebVtt(`${lines.join('\n')}${last}`.replaceAll('\n', end))).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads cues back unchanged after they are written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { cues } = parseWebVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`) ?? { cues: [] };
        expect(parseWebVtt(serializeWebVtt(cues))).toEqual({ cues, leftOut: [] });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('serializeWebVtt', () => {
  it('writes cues that parseWebVtt reads back', () => {
    const cues = [
      { from: 0, until: 59.999, text: 'Üks' },
      { from: 3599.5, until: 3601.001, text: 'Kaks\n<i>kolm</i> &lt;' },
    ];
    expect(parseWebVtt(serializeWebVtt(cues))).toEqual({ cues, leftOut: [] });
    expect(serializeWebVtt(cues)).toContain('00:59:59.500 --> 01:00:01.001\n');
  });
});
