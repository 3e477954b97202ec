import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../local/settings.ts';
import { stripIdsFromCode } from './strip-island-ids.ts';

const astro = readFileSync(join(root, 'node_modules/astro/dist/runtime/server/render/component.js'), 'utf8');

it('stripIdsFromCode removes island ids from the installed version of Astro', () => {
  expect(astro).toContain('= shorthash(');
  const changed = stripIdsFromCode(astro);
  expect(changed).not.toContain('= shorthash(');
  expect(changed.length).toBeGreaterThan(astro.length - 300);
});

it('stripIdsFromCode fails the build if a version of Astro makes island ids differently', () => {
  expect(() => stripIdsFromCode('const astroId = newHash(html);')).toThrow('in another way');
});
