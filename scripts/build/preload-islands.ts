import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** A placeholder in the Worker's code for the list, which is known only after the browser's code is built. */
const placeholder = 'scripts-of-islands';

interface Chunk {
  fileName: string;
  /** The files it imports statically. */
  imports: string[];
  /** The source file that it was built from, if it is an entry. */
  facadeModuleId?: string | null;
}

type IslandScripts = [own: string, all: string[]];

/** Matches an island that starts with the page. Others, such as `client:seen`, load later or never. */
const standing = /"client:component-hydration": ?"(?:load|member)",\s*"client:component-path": ?"([^"]+\.tsx)"/g;

/**
 * Writes into the Worker which scripts each island needs, so that pages can preload them: see
 * src/server/island-scripts.ts. Otherwise a browser discovers them one after another: the island's own file after
 * reading the page, and that file's imports after it has arrived.
 */
export function preloadIslands(): AstroIntegration {
  const islands = new Set<string>();
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
                    const codes = [...this.getModuleIds()].map((id) => this.getModuleInfo(id)?.code ?? '');
                    for (const source of codes.flatMap(findIslands)) islands.add(source);
                  }
                },
              },
            ],
          },
        });
      },
      'astro:build:done': ({ dir }) => {
        // Vite drops chunks that contain only styles, so their files don't exist.
        const written = chunks.filter(({ fileName }) => existsSync(new URL(fileName, dir)));
        const scripts = listIslandScripts(islands, written);
        const server = fileURLToPath(new URL('../server/', dir));
        for (const file of globSync(`${server}/**/*.mjs`)) {
          const code = readFileSync(file, 'utf8');
          if (code.includes(placeholder)) writeFileSync(file, fillPlaceholder(code, scripts));
        }
      },
    },
  };
}

/** Returns the source files of the islands in a module, as the Astro compiler wrote it. */
export const findIslands = (code: string): string[] => [...code.matchAll(standing)].map(([, source = '']) => source);

/**
 * Returns each island's script with all scripts it needs to start: its own, React's entry and their imports. The first
 * item in the list has the scripts for members' pages without islands: what React's entry imports, which includes the
 * script of the header's menu.
 */
export function listIslandScripts(islands: Iterable<string>, chunks: readonly Chunk[]): IslandScripts[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (...entries: readonly Chunk[]) => {
    const files = new Set(entries.map(({ fileName }) => fileName));
    for (const file of files) {
      for (const imported of byFile.get(file)?.imports ?? []) if (byFile.has(imported)) files.add(imported);
    }
    return [...files].map((file) => `/${file}`).sort();
  };
  const react = chunks.filter(({ facadeModuleId: id }) => id?.endsWith('/@astrojs/react/dist/client.js'));
  const everywhere = withImports(...react).filter((script) => !react.some(({ fileName }) => script === `/${fileName}`));
  return [
    ['', everywhere],
    ...[...islands].flatMap((island): IslandScripts[] => {
      const own = chunks.find(({ facadeModuleId }) => facadeModuleId === island);
      return own ? [[`/${own.fileName}`, withImports(own, ...react)]] : [];
    }),
  ];
}

export const fillPlaceholder = (code: string, scripts: readonly IslandScripts[]): string =>
  code.replace(new RegExp(`(["'\`])${placeholder}\\1`, 'g'), () => JSON.stringify(scripts));
