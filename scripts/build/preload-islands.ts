import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Stands in the Worker's code for the list, which is known only once the browser's code is built, after it. */
const placeholder = 'scripts-of-islands';

interface Chunk {
  fileName: string;
  /** Files it imports before it runs. */
  imports: string[];
  /** The source file it stands for, if it is an entry. */
  facadeModuleId?: string | null;
}

interface Module {
  importedIds: readonly string[];
  meta: { astro?: { hydratedComponents?: { resolvedPath?: string }[] } };
}

/**
 * Writes into the Worker which scripts the islands of each route need, so that `Base.astro` can name them in the page's
 * head. Otherwise a browser finds them one after another: the island's own file once the page is read, and what that
 * imports once it has arrived.
 */
export function preloadIslands(): AstroIntegration {
  const patterns = new Map<string, string>();
  const islands = new Map<string, string[]>();
  let chunks: Chunk[] = [];
  return {
    name: 'kogu:preload-islands',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({
          vite: {
            define: { __SCRIPTS_OF_ISLANDS__: JSON.stringify(placeholder) },
            plugins: [
              {
                name: 'kogu:preload-islands',
                generateBundle(_, bundle) {
                  if (this.environment.name === 'client') {
                    chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
                    return;
                  }
                  for (const id of this.getModuleIds()) {
                    const page = /virtual:astro:page:(.+)@_@astro$/.exec(id)?.[1];
                    if (page)
                      islands.set(
                        `${page}.astro`,
                        islandsOf(id, (one) => this.getModuleInfo(one) as Module),
                      );
                  }
                },
              },
            ],
          },
        });
      },
      'astro:routes:resolved': ({ routes }) => {
        for (const { entrypoint, pattern } of routes) patterns.set(entrypoint, pattern);
      },
      'astro:build:done': ({ dir }) => {
        const scripts = [...islands].flatMap(([page, sources]) => {
          const pattern = patterns.get(page);
          return pattern && sources.length > 0 ? [[pattern, scriptsOf(sources, chunks)] as const] : [];
        });
        const server = fileURLToPath(new URL('../server/', dir));
        for (const file of globSync(`${server}/**/*.mjs`)) {
          const code = readFileSync(file, 'utf8');
          if (code.includes(placeholder)) writeFileSync(file, fillPlaceholder(code, scripts));
        }
      },
    },
  };
}

/** The source files of the islands in a page, its layouts and its parts. */
export function islandsOf(page: string, getModule: (id: string) => Module | null): string[] {
  const found = new Set<string>();
  const seen = new Set([page]);
  for (const id of seen) {
    const module = getModule(id);
    for (const { resolvedPath } of module?.meta.astro?.hydratedComponents ?? []) {
      if (resolvedPath?.endsWith('.tsx')) found.add(decodeURI(resolvedPath));
    }
    for (const imported of module?.importedIds ?? []) seen.add(imported);
  }
  return [...found];
}

/** The addresses of what these islands need to start: React's start, their own files and everything those import. */
export function scriptsOf(sources: readonly string[], chunks: readonly Chunk[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entries = chunks.filter(
    ({ facadeModuleId: id }) => id && (sources.includes(id) || id.endsWith('/@astrojs/react/dist/client.js')),
  );
  const files = new Set(entries.map(({ fileName }) => fileName));
  for (const file of files) for (const imported of byFile.get(file)?.imports ?? []) files.add(imported);
  return [...files].map((file) => `/${file}`).sort();
}

export const fillPlaceholder = (code: string, scripts: (readonly [pattern: string, scripts: string[]])[]): string =>
  code.replace(new RegExp(`(["'\`])${placeholder}\\1`, 'g'), () => JSON.stringify(scripts));
