import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '../i18n/translate.ts';
import { isolate } from './isolate.ts';

const mark = fc.constantFrom(
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200e',
  '\u200f',
  '\u061c',
);
const word = fc.constantFrom('Kati', 'Õie', 'שלום', 'محمد', '123', '(', '!', '👩\u200d👧', ' ');
const names = fc
  .array(fc.oneof(mark, word, fc.string({ unit: 'grapheme' })), { maxLength: 8 })
  .map((parts) => parts.join(''));

/**
 * Counts the directions that a text leaves open for the texts after it; negative as soon as one is closed that wasn't
 * opened.
 */
function depthAfter(text: string): number {
  let depth = 0;
  for (const sign of text.match(/[\u202a-\u202e\u2066-\u2069]/g) ?? []) {
    depth += '\u202c\u2069'.includes(sign) ? -1 : 1;
    if (depth < 0) return depth;
  }
  return depth;
}

describe('isolate', () => {
  it('leaves left-to-right names unchanged', () => expect(isolate('Õie 🇪🇪')).toBe('Õie 🇪🇪'));

  it('keeps names from reversing the sentence around them', () => {
    expect(isolate('Kati\u202e')).toBe('Kati');
    expect(isolate('שלום')).toBe('\u2068שלום\u2069');
    fc.assert(
      fc.property(names, (name) => {
        expect(depthAfter(isolate(name))).toBe(0);
        expect(isolate(isolate(name))).toBe(isolate(name));
      }),
      { numRuns: 10_000 },
    );
  });

  it('is applied to every value in a text, in every language', () => {
    for (const locale of ['et', 'en'] as const) {
      const t = createTranslator(locale);
      const written = (name: string) => t('user-administration:delete.address', { email: name });
      expect(written('Mari & <Juhan>')).toContain('Mari & <Juhan>');
      expect(written('שלום $& $1')).toContain('\u2068שלום $& $1\u2069');
      expect(depthAfter(written('Kati\u202e\u2067'))).toBe(0);
    }
  });
});
