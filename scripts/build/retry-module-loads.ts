import { join, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

const helper = join(resolve(import.meta.dirname, '../..'), 'src/client/load-module.ts');

/** Loads dynamic imports with `load-module.ts`, which retries failed ones, instead of Vite's helper. */
export function retryModuleLoads(): AstroIntegration {
  return {
    name: 'kogu:retry-module-loads',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: { plugins: [createRetryPlugin()] } });
      },
    },
  };
}

function createRetryPlugin(): Plugin {
  return {
    name: 'kogu:retry-module-loads',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'post',
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => ({ code: `export { loadModule as __vitePreload } from ${JSON.stringify(helper)};`, map: null }),
    },
    generateBundle: {
      // Vite finds the files of imports by their URLs, so this must run after it.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const chunk of chunks) chunk.code = rewriteDynamicImports(chunk.code);
        const hasHelper = chunks.some(({ moduleIds }) => moduleIds.includes(helper));
        if (!hasHelper) throw new Error('Vite has another helper for imports: see retry-module-loads.ts.');
      },
    },
  };
}

/** Rewrites a chunk's dynamic imports to request their URLs from `load-module.ts`. */
export const rewriteDynamicImports = (code: string): string =>
  code.replace(/\bimport\(([`'"])(\.\/[^`'"$]+\.js)\1\)/g, 'import(addressOf($1$2$1))');
