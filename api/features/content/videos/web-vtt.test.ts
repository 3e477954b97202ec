import { describe, expect, it } from 'vitest';
import { readWebVtt, writeWebVtt } from './web-vtt.ts';

const cueOf = (text: string) => readWebVtt(`WEBVTT\n\n00:01.000 --> 00:02.500\n${text}`)?.[0]?.text;

describe('readWebVtt', () => {
  it('reads cues with and without ids, hours and settings', () => {
    const source = `\uFEFFWEBVTT Kapten\r\nKind: captions\r\n\r\nNOTE for us\r\n\r\nSTYLE\r\n::cue { background: url(https://evil.test) }\r\n
1
00:01.000 --> 00:02.500 line:0 position:10%
Tere!
Kuidas läheb?

01:00:00.000 --> 100:00:00.001
Lõpp
`;
    expect(readWebVtt(source)).toEqual([
      { from: 1, until: 2.5, text: 'Tere!\nKuidas läheb?' },
      { from: 3600, until: 360_000.001, text: 'Lõpp' },
    ]);
  });

  it('keeps only tags that describe speech', () => {
    expect(cueOf('<v Mari>Tule <b>siia</b>')).toBe('<v Mari>Tule <b>siia</b>');
    expect(cueOf('<c.red><ruby>Tere</ruby></c><00:01.500>')).toBe('Tere');
    expect(cueOf('<img src=x onerror=x()>Tere <script>x()</script>')).toBe('Tere x()');
    expect(cueOf('<v Mari"><img>Tere')).toBe('<v Mari">Tere');
    expect(cueOf('a < b > c')).toBe('a &lt; b &gt; c');
    expect(cueOf('<b<b>>Tere')).toBe('Tere');
  });

  it.each([
    ['nothing', ''],
    ['another format', '1\n00:00:01,000 --> 00:00:02,000\nTere'],
    ['no cue', 'WEBVTT\n\nNOTE nothing here'],
    ['text before the header', 'xWEBVTT\n\n00:01.000 --> 00:02.000\nTere'],
    ['an end before its start', 'WEBVTT\n\n00:02.000 --> 00:01.000\nTere'],
    ['invalid times', 'WEBVTT\n\n00:61.000 --> 00:62.000\nTere'],
    ['an empty cue', 'WEBVTT\n\n00:01.000 --> 00:02.000\n'],
    ['too many cues', `WEBVTT\n\n${'00:01.000 --> 00:02.000\nTere\n\n'.repeat(5_001)}`],
  ])('refuses %s', (_, source) => {
    expect(readWebVtt(source)).toBeNull();
  });
});

describe('writeWebVtt', () => {
  it('round-trips', () => {
    const cues = [
      { from: 0, until: 59.999, text: 'Üks' },
      { from: 3599.5, until: 3601.001, text: 'Kaks\n<i>kolm</i> &lt;' },
    ];
    expect(readWebVtt(writeWebVtt(cues))).toEqual(cues);
    expect(writeWebVtt(cues)).toContain('00:59:59.500 --> 01:00:01.001\n');
  });
});
