import { describe, expect, it } from 'vitest';
import { localized } from './localized.ts';

describe('localized', () => {
  it.each([
    [{ et: ' Tere ', en: 'Hello' }, true],
    [{ et: 'Tere', en: '' }, false],
    [{ et: 'Tere', en: '   ' }, false],
    [{ et: 'Tere' }, false],
    [{ et: 'Tere', en: 'Hello', de: 'Hallo' }, false],
    [{ et: 'Tere', en: 'x'.repeat(6) }, false],
  ])('validates %j: %s', (text, fits) => {
    expect(localized(5).safeParse(text).success).toBe(fits);
  });

  it('trims each text', () => {
    expect(localized(5).parse({ et: ' Tere ', en: 'Hello\n' })).toEqual({ et: 'Tere', en: 'Hello' });
  });
});
