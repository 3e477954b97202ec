import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const links = /<a\b(?:[^<>]|=>)*>\s*←/g;

it('every link back has the class that makes it large enough to touch', () => {
  const found = globSync('src/**/*.{tsx,astro}').flatMap((file) => readFileSync(file, 'utf8').match(links) ?? []);
  expect(found.length).toBeGreaterThan(4);
  expect(found.filter((link) => !/class(?:Name)?="[^"]*\bback-link\b/.test(link))).toEqual([]);
});
