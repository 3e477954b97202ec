import { describe, expect, it } from 'vitest';
import { createTranslator } from './translate.ts';

describe('a text key', () => {
  const t = createTranslator('en');

  it('is a type error if English has no such text', () => {
    // @ts-expect-error The type check fails here if any key is accepted.
    expect(t('shell:noSuchText')).toBe('noSuchText');
  });

  it('is a type error without its namespace', () => {
    // @ts-expect-error As above: `gone` is in errors.json.
    expect(t('gone')).toBe('gone');
  });

  it('is accepted when it is written in full', () => {
    expect(t('errors:gone')).toBe('This is no longer available.');
  });
});
