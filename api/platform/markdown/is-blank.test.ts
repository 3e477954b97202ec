import { describe, expect, it } from 'vitest';
import { isBlank } from './is-blank.ts';

describe('isBlank', () => {
  it.each(['', ' \n', '&#8203;', '&nbsp;', '**\u200b**', '[\u2060](/community)', '> &ZeroWidthSpace;', '#'])(
    'returns true for %j',
    (source) => expect(isBlank(source)).toBe(true),
  );

  it.each(['a', '![](/files/kuu.webp)', '---', '`x`', '🌙', '&amp;', '- [x](/a)'])('returns false for %j', (source) =>
    expect(isBlank(source)).toBe(false),
  );
});
