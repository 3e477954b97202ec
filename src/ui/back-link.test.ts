import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('no page writes the arrow of a link back, which the class `back-link` draws', () => {
  const files = globSync('src/**/*.{tsx,astro}');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('←'))).toEqual([]);
});
