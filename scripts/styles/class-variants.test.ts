import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../local/settings.ts';

const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Matches variants of shared parts, such as `notice notice-danger`. */
const variant = /(?<![\w./-])(?:notice|button|badge|card|field)-[a-z]+(?:-[a-z]+)*/g;

/** Matches the values of attributes that set classes, in each notation used in templates. */
const classAttribute = /\bclass(?:Name|:list)?=(?:"([^"]*)"|\{([^}]*)\})/g;

it('every variant of a shared part that a template uses has a style', () => {
  const shared = read('src/styles/*.css').flatMap(({ text }) =>
    [...text.matchAll(/\.([a-z-]+)/g)].map(([, name]) => name),
  );
  const defined = new Set(shared);
  const unknown = read('src/**/*.{astro,tsx}').flatMap(({ path, text }) =>
    [...text.matchAll(classAttribute)]
      .flatMap(([, plain = '', listed = '']) => `${plain} ${listed}`.match(variant) ?? [])
      .filter((name) => !defined.has(name) && !text.includes(`.${name}`))
      .map((name) => `${name} in ${path}`),
  );
  expect(defined.has('notice-danger')).toBe(true);
  expect(unknown).toEqual([]);
});
