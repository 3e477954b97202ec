import { describe, expect, it } from 'vitest';
import { fillPlaceholder, findIslands, listIslandScripts } from './preload-islands.ts';

const react = '/x/node_modules/@astrojs/react/dist/client.js';
const chunk = (name: string, imports: string[], facadeModuleId: string | null = null) => ({
  fileName: `_astro/${name}.js`,
  imports: imports.map((one) => `_astro/${one}.js`),
  facadeModuleId,
});

describe('preloadIslands', () => {
  it('finds the islands of a page, its layouts and its parts, even when they import each other', () => {
    const island = (source: string, directive: string) =>
      `{ "client:${directive}": true, "client:component-hydration": "${directive}", "client:component-path": "${source}" }`;
    const modules: Record<string, { importedIds: string[]; code: string }> = {
      page: { importedIds: ['/x/src/layouts/A.astro', 'part'], code: island('/x/List.tsx', 'load') },
      '/x/src/layouts/A.astro': { importedIds: ['part'], code: island('/x/Menu.tsx', 'member') },
      part: { importedIds: ['page', 'gone'], code: island('/x/Form.tsx', 'load') + island('/x/Later.tsx', 'visible') },
      other: { importedIds: [], code: island('/x/Other.tsx', 'load') },
    };
    expect(findIslands('page', (id) => modules[id] ?? null)).toEqual({
      always: ['/x/Menu.tsx'],
      own: ['/x/List.tsx', '/x/Form.tsx'],
    });
  });

  const chunks = [
    chunk('client', ['members'], react),
    chunk('List', ['members', 'parts', 'table'], '/x/List.tsx'),
    chunk('Form', ['parts', 'fields'], '/x/Form.tsx'),
    chunk('Menu', ['menu'], '/x/Menu.tsx'),
    chunk('table', ['members', 'times']),
    chunk('members', ['table']),
    chunk('times', []),
    chunk('parts', []),
    chunk('fields', []),
    chunk('menu', []),
  ];
  const names = (islands: Parameters<typeof listIslandScripts>[0]) =>
    listIslandScripts(islands, chunks).map((address) => address.slice('/_astro/'.length, -'.js'.length));

  const shared = ['Menu', 'client', 'members', 'menu', 'parts', 'table', 'times'];

  it('lists each file that the islands need to start exactly once, and nothing else', () => {
    expect(names({ always: ['/x/Menu.tsx'], own: ['/x/List.tsx'] })).toEqual(['List', ...shared]);
    expect(names({ always: [], own: [] })).toEqual([]);
  });

  it('lists only the files that two islands share if a view may show just one of them', () =>
    expect(names({ always: ['/x/Menu.tsx'], own: ['/x/List.tsx', '/x/Form.tsx'] })).toEqual(shared));

  it('writes the list into the Worker’s code, whichever quotes the bundler chose', () => {
    const written = 'new Map([["/a/[id]",["/_astro/$&.js"]]])';
    for (const quote of ['"', "'", '`']) {
      const code = `new Map(${quote}scripts-of-islands${quote})`;
      expect(fillPlaceholder(code, [['/a/[id]', ['/_astro/$&.js']]])).toBe(written);
    }
  });
});
