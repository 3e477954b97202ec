import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro';

/** A placeholder in the Worker's code for the list, which is known only after the browser's code is built. */
const placeholder = 'scripts-of-islands';

interface Chunk {
  fileName: string;
  /** The files it imports statically. */
  imports: string[];
  /** The source file that it was built from, if it is an entry. */
  facadeModuleId?: string | null;
}

interface Module {
  importedIds: readonly string[];
  /** The output of the Astro compiler. */
  code: string | null;
}

interface Islands {
  /** The islands in every view of the page: those of its layouts. */
  always: string[];
  /** Islands that may be in only some of its views. */
  own: string[];
}

/** Matches an island that starts with the page. Others, such as `client:seen`, load later or never. */
const standing = /"client:component-hydration": ?"(?:load|member)",\s*"client:component-path": ?"([^"]+\.tsx)"/g;

/**
 * Writes into the Worker which scripts each route's islands need, so that `Base.astro` can preload them. Otherwise a
 * browser discovers them one after another: the island's own file after reading the page, and that file's imports after
 * it has arrived.
 */
export function preloadIslands(): AstroIntegration {
  let routes: readonly IntegrationResolvedRoute[] = [];
  const islands = new Map<string, Islands>();
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
                  }
                  if (this.environment.name === 'ssr') {
                    for (const { entrypoint, pattern } of routes) {
                      const page = `\0virtual:astro:page:${entrypoint.replace('.astro', '@_@astro')}`;
                      islands.set(
                        pattern,
                        findIslands(page, (id) => this.getModuleInfo(id)),
                      );
                    }
                  }
                },
              },
            ],
          },
        });
      },
      'astro:routes:resolved': (resolved) => {
        routes = resolved.routes;
      },
      'astro:build:done': ({ dir }) => {
        // Vite drops chunks that contain only styles, so their files don't exist.
        const written = chunks.filter(({ fileName }) => existsSync(new URL(fileName, dir)));
        const scripts = [...islands]
          .map(([pattern, found]) => [pattern, listIslandScripts(found, written)] as const)
          .filter(([, files]) => files.length > 0);
        const server = fileURLToPath(new URL('../server/', dir));
        for (const file of globSync(`${server}/**/*.mjs`)) {
          const code = readFileSync(file, 'utf8');
          if (code.includes(placeholder)) writeFileSync(file, fillPlaceholder(code, scripts));
        }
      },
    },
  };
}

/** Returns the source files of the islands in a page, its layouts and its parts. */
export function findIslands(page: string, getModule: (id: string) => Module | null): Islands {
  const always = new Set<string>();
  const own = new Set<string>();
  const seen = new Set([page]);
  for (const id of seen) {
    const module = getModule(id);
    for (const [, source = ''] of (module?.code ?? '').matchAll(standing)) {
      (id.includes('/src/layouts/') ? always : own).add(source);
    }
    for (const imported of module?.importedIds ?? []) seen.add(imported);
  }
  return { always: [...always], own: [...own] };
}

/**
 * Returns the URLs of the scripts that these islands need to start: React's entry, the islands' files and their
 * imports. Of islands that may be in different views of a page, only the files they share: no view loads another's.
 */
export function listIslandScripts({ always, own }: Islands, chunks: readonly Chunk[]): string[] {
  if (always.length + own.length === 0) return [];
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loadedBy = (isEntry: (id: string) => boolean) => {
    const entries = chunks.filter(({ facadeModuleId: id }) => id && isEntry(id));
    const files = new Set(entries.map(({ fileName }) => fileName));
    for (const file of files) {
      for (const imported of byFile.get(file)?.imports ?? []) if (byFile.has(imported)) files.add(imported);
    }
    return files;
  };
  const [first = new Set<string>(), ...others] = own.map((source) => loadedBy((id) => id === source));
  const shared = others.reduce((all, each) => all.intersection(each), first);
  const files = loadedBy((id) => always.includes(id) || id.endsWith('/@astrojs/react/dist/client.js')).union(shared);
  return [...files].map((file) => `/${file}`).sort();
}

export const fillPlaceholder = (code: string, scripts: (readonly [pattern: string, scripts: string[]])[]): string =>
  code.replace(new RegExp(`(["'\`])${placeholder}\\1`, 'g'), () => JSON.stringify(scripts));
