import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../local/settings.ts';
import { leaveOutIds } from './leave-out-island-ids.ts';

const astro = readFileSync(join(root, 'node_modules/astro/dist/runtime/server/render/component.js'), 'utf8');

it('the installed version of Astro is patched to leave out the ids of islands', () => {
  expect(astro).toContain('= shorthash(');
  const changed = leaveOutIds(astro);
  expect(changed).not.toContain('= shorthash(');
  expect(changed.length).toBeGreaterThan(astro.length - 300);
});

it('a version of Astro that makes ids differently fails the build', () => {
  expect(() => leaveOutIds('const astroId = newHash(html);')).toThrow('in another way');
});
