import { describe, expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';

describe('compareTexts', () => {
  it.each([
    ['Leib ja või', 'Leib ja juust', ['Leib ja ', '-või', '+juust']],
    ['Öö tuli vara', 'Öö tuli  vara', null],
    ['sama', 'sama', ['sama']],
    ['', 'uus', ['+uus']],
    ['kadunud', null, ['-kadunud']],
    ['', null, []],
  ])('compares %j with %j', (before, after, expected) => {
    const changes = compareTexts(before, after);
    const signs = { same: '', removed: '-', added: '+' };
    if (expected) expect(changes.map(({ kind, text }) => signs[kind] + text)).toEqual(expected);
    // Both texts can be reconstructed from the comparison.
    const without = (left: string) =>
      changes
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('');
    expect([without('added'), without('removed')]).toEqual([before, after ?? '']);
  });

  it('finds a few changed words in a long text, and gives up on texts with nothing in common', () => {
    const words = (start: number) => Array.from({ length: 3_000 }, (_, index) => `s${start + index}`).join(' ');
    const [long, other] = [words(0), words(10_000)];
    expect(compareTexts(long, long.replace('s1500 ', 'uus ')).map(({ kind }) => kind)).toEqual([
      'same',
      'removed',
      'added',
      'same',
    ]);
    expect(compareTexts(long, other)).toEqual([
      { kind: 'removed', text: long },
      { kind: 'added', text: other },
    ]);
  });
});
