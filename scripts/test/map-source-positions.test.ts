import { convertToTsx } from '@astrojs/astro2tsx';
import { expect, it } from 'vitest';
import { mapSourcePositions } from './map-source-positions.ts';

const source = `---
const { title } = Astro.props;
const size: number = title;
---

<h1 class="large">
  {title} {missing}
</h1>
`;
const { code, mappings } = convertToTsx(source, { filename: 'Head.astro' });
const files = new Map([
  ['written/Head.astro.tsx', { path: 'src/Head.astro', code, source, mappings }],
  ['written/Head.astro.0.ts', { path: 'src/Head.astro' }],
]);

/** Returns the compiler's message about a word at its position in the written file. */
function messageAbout(word: string): string {
  const before = code.slice(0, code.indexOf(word)).split('\n');
  return `written/Head.astro.tsx(${before.length},${(before.at(-1)?.length ?? 0) + 1}): error TS2304: ${word}`;
}

it('the compiler’s messages name the line and column in the component', () => {
  expect(mapSourcePositions(messageAbout('size'), files)).toBe('src/Head.astro(3,7): error TS2304: size');
  expect(mapSourcePositions(messageAbout('missing'), files)).toBe('src/Head.astro(7,12): error TS2304: missing');
});

it('messages about a component’s script keep its line, and others stay unchanged', () => {
  expect(mapSourcePositions('written/Head.astro.0.ts(9,2): error\n  more', files)).toBe(
    'src/Head.astro(9,2): error\n  more',
  );
  expect(mapSourcePositions('src/head.ts(1,1): error', files)).toBe('src/head.ts(1,1): error');
});
