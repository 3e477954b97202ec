import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const opening = ':has(';

/** Returns the selectors that ask `:has()` inside `:has()`. */
function findNested(styles: string): string[] {
  return styles.split(opening).flatMap((_, index, parts) => {
    if (index === 0) return [];
    let depth = 1;
    const rest = parts.slice(index).join(opening);
    const end = [...rest].findIndex((letter) => {
      if (letter === '(') depth += 1;
      if (letter === ')') depth -= 1;
      return depth === 0;
    });
    const inside = rest.slice(0, end);
    return inside.includes(opening) ? [inside] : [];
  });
}

// Browsers drop the whole rule without a word.
it('no selector has `:has()` inside `:has()`', () => {
  expect(findNested('.a:has(+ .b:not(:has(*))) {} .c:has(.d):not(:has(*)) {}')).toEqual(['+ .b:not(:has(*))']);
  const files = globSync('src/**/*.{css,astro}');
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => findNested(readFileSync(file, 'utf8')))).toEqual([]);
});
