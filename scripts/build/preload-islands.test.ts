import { describe, expect, it } from 'vitest';
import { fillPlaceholder, islandsOf, scriptsOf } from './preload-islands.ts';

const react = '/x/node_modules/@astrojs/react/dist/client.js';
const chunk = (name: string, imports: string[], facadeModuleId: string | null = null) => ({
  fileName: `_astro/${name}.js`,
  imports: imports.map((one) => `_astro/${one}.js`),
  facadeModuleId,
});

describe('preloadIslands', () => {
  it('finds the islands of a page, its layouts and parts, also when these import one another', () => {
    const modules: Record<string, { imports: string[]; islands?: string[] }> = {
      page: { imports: ['layout', 'part'], islands: ['/src/List.tsx'] },
      layout: { imports: ['part'], islands: ['/src/Menu%20.tsx'] },
      part: { imports: ['layout', 'gone'], islands: ['/src/Frame.astro'] },
      other: { imports: [], islands: ['/src/Other.tsx'] },
    };
    const found = islandsOf('page', (id) => {
      const module = modules[id];
      if (!module) return null;
      const hydratedComponents = module.islands?.map((resolvedPath) => ({ resolvedPath }));
      return { importedIds: module.imports, meta: hydratedComponents ? { astro: { hydratedComponents } } : {} };
    });
    expect(found).toEqual(['/src/List.tsx', '/src/Menu .tsx']);
  });

  it('names what these load before they run, once each, and nothing else', () => {
    const chunks = [
      chunk('client', ['members'], react),
      chunk('List', ['members', 'table'], '/src/List.tsx'),
      chunk('Other', ['editor'], '/src/Other.tsx'),
      chunk('table', ['members', 'times']),
      chunk('members', ['table']),
      chunk('times', []),
      chunk('editor', []),
    ];
    const expected = ['List', 'client', 'members', 'table', 'times'].map((name) => `/_astro/${name}.js`);
    expect(scriptsOf(['/src/List.tsx'], chunks)).toEqual(expected);
  });

  it('writes them into the code of the Worker, whichever quotes the bundler chose', () => {
    const list = [['/a/[id]', ['/_astro/$&.js']]] as const;
    const written = 'new Map([["/a/[id]",["/_astro/$&.js"]]])';
    for (const quote of ['"', "'", '`']) {
      expect(
        fillPlaceholder(
          `new Map(${quote}scripts-of-islands${quote})`,
          [...list].map(([p, s]) => [p, [...s]]),
        ),
      ).toBe(written);
    }
  });
});
