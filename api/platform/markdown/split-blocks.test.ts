import { describe, expect, it } from 'vitest';
import { splitBlocks } from './split-blocks.ts';

const card = { kind: 'card', label: 'Kuu *ja* päike', address: '/articles/kuu' };

describe('splitBlocks', () => {
  it('keeps the order of cards and buttons, and the text around them as it was written', () => {
    const source =
      'Tere!\n\n- a\n- b\n\n[Kuu \\*ja\\* päike](/articles/kuu "card")\n\n> c\n\n[Edasi](https://kuu.ee/x?a=1&b=2 "button")';
    expect(splitBlocks(source)).toEqual([
      { kind: 'prose', source: 'Tere!\n\n- a\n- b' },
      card,
      { kind: 'prose', source: '> c' },
      { kind: 'button', label: 'Edasi', address: 'https://kuu.ee/x?a=1&b=2' },
    ]);
  });

  it('reads cards and buttons on adjacent lines', () => {
    expect(splitBlocks('[Kuu \\*ja\\* päike](/articles/kuu "card")\n[**Edasi**](/events "button")')).toEqual([
      card,
      { kind: 'button', label: 'Edasi', address: '/events' },
    ]);
  });

  it.each([
    ['a link within a sentence', 'Loe: [Kuu](/articles/kuu "card")'],
    ['two links on a line', '[Kuu](/articles/kuu "card") [Päike](/articles/paike "card")'],
    ['a link in a list', '- [Kuu](/articles/kuu "card")'],
    ['a link with another title', '[Kuu](/articles/kuu "cards")'],
    ['code', '```\n[Kuu](/articles/kuu "card")\n```'],
    ['a URL that no page would link', '[Kuu](javascript:alert(1) "card")'],
    ['a line that isn’t only cards', '[Kuu](/articles/kuu "card")\nja veel'],
  ])('leaves %s as it is', (_, source) => {
    expect(splitBlocks(source)).toEqual([{ kind: 'prose', source }]);
  });

  it('returns nothing for an empty text', () => {
    expect(splitBlocks('')).toEqual([]);
  });
});
