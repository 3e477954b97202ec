import { describe, expect, it } from 'vitest';
import { previewOf, readingMinutes, sizeOf } from './rules.ts';

describe('previewOf', () => {
  const rest = `## Edasi\n\n${'sõna '.repeat(400)}`;
  it('takes the first plain paragraphs', () => {
    expect(previewOf(`Üks.\n\nKaks.\n\n${rest}`)).toBe('Üks.\n\nKaks.');
    expect(previewOf(`„Üks,“ ütles ta.\n\n- loend\n\n${rest}`)).toBe('„Üks,“ ütles ta.');
  });

  it('takes at most a third of the text, and at most one screen', () => {
    expect(previewOf('Lühike tekst.')).toBe('');
    const paragraph = 'a'.repeat(300);
    expect(previewOf([paragraph, paragraph, paragraph, rest].join('\n\n'))).toBe(`${paragraph}\n\n${paragraph}`);
  });
});

describe('sizeOf', () => {
  it('reads the size from a picture’s key', () => {
    expect(sizeOf('ryup/content/a-1200x800.webp')).toEqual({ width: 1200, height: 800 });
    expect(sizeOf('ryup/content/a.webp')).toBeNull();
  });
});

describe('readingMinutes', () => {
  it('is at least one', () => {
    expect([0, 299, 300, 1000].map(readingMinutes)).toEqual([1, 1, 2, 5]);
  });
});
