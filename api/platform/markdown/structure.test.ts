import { describe, expect, it } from 'vitest';
import { listStructureParts } from './structure.ts';

const text = `## Enne

Loe [siit](/articles/jooks "Pealkiri") või https://kuu.ee.

![Rada](/files/ryup/content/rada-10x10.webp)

- üks
- kaks`;

describe('listStructureParts', () => {
  it('ignores wording and the order of parts', () => {
    const other = `## Before

https://kuu.ee says it, or read it [here](/articles/jooks "Title").

- one
- two

![A trail](/files/ryup/content/rada-10x10.webp)`;
    expect(listStructureParts(other)).toEqual(listStructureParts(text));
  });

  it.each([
    ['another URL', text.replace('/articles/jooks', '/articles/muu')],
    ['another picture', text.replace('rada-10x10', 'muu-10x10')],
    ['a missing link', text.replace('https://kuu.ee', 'kuu')],
    ['an added link', `${text}\n\n<https://evil.example>`],
    ['another heading level', text.replace('## ', '### ')],
    ['an added list item', `${text}\n- kolm`],
    ['a link that became a card', text.replace('"Pealkiri"', '"card"')],
  ])('returns a different structure for %s', (_, changed) => {
    expect(listStructureParts(changed)).not.toEqual(listStructureParts(text));
  });

  it('includes the content of code', () => {
    expect(listStructureParts('```\nlet a;\n```')).not.toEqual(listStructureParts('```\nolgu a;\n```'));
  });
});
