import { describe, expect, it } from 'vitest';
import { structureOf } from './structure.ts';

const text = `## Enne

Loe [siit](/articles/jooks "Pealkiri") või https://kuu.ee.

![Rada](/files/ryup/content/rada-10x10.webp)

- üks
- kaks`;

describe('structureOf', () => {
  it('stays the same in other words and in another order', () => {
    const other = `## Before

https://kuu.ee says it, or read it [here](/articles/jooks "Title").

- one
- two

![A trail](/files/ryup/content/rada-10x10.webp)`;
    expect(structureOf(other)).toEqual(structureOf(text));
  });

  it.each([
    ['an address', text.replace('/articles/jooks', '/articles/muu')],
    ['a picture', text.replace('rada-10x10', 'muu-10x10')],
    ['a link that is lost', text.replace('https://kuu.ee', 'kuu')],
    ['a link that is added', `${text}\n\n<https://evil.example>`],
    ['a heading', text.replace('## ', '### ')],
    ['a list item', `${text}\n- kolm`],
    ['a card made of a link', text.replace('"Pealkiri"', '"card"')],
  ])('differs for %s', (_, changed) => {
    expect(structureOf(changed)).not.toEqual(structureOf(text));
  });

  it('keeps code as it is', () => {
    expect(structureOf('```\nlet a;\n```')).not.toEqual(structureOf('```\nolgu a;\n```'));
  });
});
