import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const importLines = /^\s*(?:import|\} from|export .* from)\b[^'\n]*'([^']+)'/gm;
const read = (file: string) => readFileSync(file, 'utf8');
const resolve = (from: string, name: string) => (name.startsWith('#src/') ? name.slice(1) : join(dirname(from), name));

/** Finds the packages that a file reaches through static and dynamic imports. */
function reachedFrom(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const lazy = [...read(file).matchAll(/import\('([^']+)'\)/g)];
  const names = [...read(file).matchAll(importLines), ...lazy].map(([, name = '']) => name);
  return names.flatMap((name) => (/^(?:\.|#src\/)/.test(name) ? reachedFrom(resolve(file, name), seen) : [name]));
}

/** The files of the islands that pages and fragments use. */
const islands = globSync('src/**/*.astro').flatMap((file) => {
  const started = [...read(file).matchAll(/<(\w+)\b[^<>]*?\sclient:/g)].map(([, name]) => name);
  const imports = [...read(file).matchAll(/import \{([^}]*)\} from '([^']+)'/g)];
  return imports
    .filter(([, names = '']) => started.some((name) => names.split(/\W+/).includes(name ?? '')))
    .map(([, , name = '']) => resolve(file, name));
});

it('no island imports d3-shape, so browsers never load it', () => {
  expect(islands).toContain('src/ui/chart/ChartCursor.tsx');
  expect(reachedFrom('src/ui/chart/LineChart.tsx')).toContain('d3-shape');
  expect(islands.filter((island) => reachedFrom(island).includes('d3-shape'))).toEqual([]);
});
