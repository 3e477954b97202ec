import { describe, expect, it } from 'vitest';
import { serializeWebVtt } from '#api/platform/captions/web-vtt.ts';
import { extractSpokenText } from './extract-spoken-text.ts';

const said = (...cues: Array<[from: number, text: string]>) =>
  extractSpokenText([
    {
      ...{ kind: 'captions', locale: 'et' },
      text: serializeWebVtt(cues.map(([from, text]) => ({ from, until: from + 1, text }))),
    },
  ]).et;

describe('extractSpokenText', () => {
  it('joins short cues into passages, each with its start in seconds', () => {
    const sentence = `${'sõna '.repeat(24)}lõpp.`;
    expect(said([0.4, 'Tere,'], [2, 'kõik!'], [4.9, sentence], [8, `Ja ${sentence}`], [12.7, 'Uus mõte.'])).toEqual([
      [0, `Tere, kõik! ${sentence} Ja ${sentence}`],
      [12, 'Uus mõte.'],
    ]);
  });

  it('ends a passage without sentences before it gets too long', () => {
    const passages = said(...Array.from({ length: 60 }, (_, at): [number, string] => [at, `üks kaks kolm neli ${at}`]));
    expect(passages?.length).toBeGreaterThan(2);
    expect(Math.max(...(passages ?? []).map(([, text]) => text.length))).toBeLessThan(430);
    expect(passages?.map(([, text]) => text).join(' ')).toContain('neli 31 üks');
  });

  it('splits cues of any length', () => {
    const passages = said([7, 'pikk '.repeat(1_000)], [9, 'x'.repeat(2_000)]);
    expect(Math.max(...(passages ?? []).map(([, text]) => text.length))).toBeLessThan(430);
    expect(
      passages
        ?.map(([, text]) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(`${'pikk'.repeat(1_000)}${'x'.repeat(2_000)}`);
  });

  it('returns plain text, without the lines that captioning software repeats', () => {
    expect(said([1, '<v Mari>Sool &amp;\n<b>pipar</b>'], [2, 'Sool & pipar'], [3, '2 &lt; 3'])).toEqual([
      [1, 'Sool & pipar 2 < 3'],
    ]);
  });

  it('reads only captions, and only the first of two tracks in one language', () => {
    const text = (words: string) => serializeWebVtt([{ from: 1, until: 2, text: words }]);
    expect(
      extractSpokenText([
        { kind: 'chapters', locale: 'et', text: text('Peatükk') },
        { kind: 'captions', locale: 'en', text: text('One') },
        { kind: 'captions', locale: 'en', text: text('Two') },
      ]),
    ).toEqual({ en: [[1, 'One']] });
  });
});
