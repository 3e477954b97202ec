import { describe, expect, it } from 'vitest';
import { fillPlaceholder, findIslands, listIslandScripts } from './preload-islands.ts';

const react = '/x/node_modules/@astrojs/react/dist/client.js';
const chunk = (name: string, imports: string[], facadeModuleId: string | null = null) => ({
  fileName: `_astro/${name}.js`,
  imports: imports.map((one) => `_astro/${one}.js`),
  facadeModuleId,
});

describe('preloadIslands', () => {
  it('finds the islands that start with a page', () => {
    const island = (source: string, directive: string) =>
      `{ "client:${directive}": true, "client:component-hydration": "${directive}", "client:component-path": "${source}" }`;
    const code = island('/x/List.tsx', 'load') + island('/x/Later.tsx', 'visible') + island('/x/Menu.tsx', 'member');
    expect(findIslands(code)).toEqual(['/x/List.tsx', '/x/Menu.tsx']);
  });

  const chunks = [
    chunk('client', ['members'], react),
    chunk('List', ['members', 'parts', 'table', 'gone'], '/x/List.tsx'),
    chunk('Form', ['parts', 'fields'], '/x/Form.tsx'),
    chunk('table', ['members', 'times']),
    chunk('members', ['table']),
    chunk('times', []),
    chunk('parts', []),
    chunk('fields', []),
  ];

  const files = (...names: string[]) => names.map((name) => `/_astro/${name}.js`);

  it('lists each file that an island needs to start exactly once, and what pages without islands need', () => {
    expect(listIslandScripts(['/x/List.tsx', '/x/OnlyStyles.tsx'], chunks)).toEqual([
      ['', files('members', 'table', 'times')],
      ['/_astro/List.js', files('List', 'client', 'members', 'parts', 'table', 'times')],
    ]);
  });

  it('writes the list into the Worker’s code, whichever quotes the bundler chose', () => {
    for (const quote of ['"', "'", '`']) {
      const code = `new Map(${quote}scripts-of-islands${quote})`;
      const written = 'new Map([["/_astro/A.js",["/_astro/$&.js"]]])';
      expect(fillPlaceholder(code, [['/_astro/A.js', ['/_astro/$&.js']]])).toBe(written);
    }
  });
});
