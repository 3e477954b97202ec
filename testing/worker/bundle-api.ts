import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { builtinModules, createRequire, SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { ssrExportAllKey, ssrExportNameKey } from 'vite/module-runner';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/kogu');
const marker = '\0bundled:';

/** Files that the Worker loads directly. */
export const bundlePattern = '**/.cache/kogu/api-*.mjs';
export const wasmPattern = '**/*.wasm';

/** The stand-in replaces this module everywhere except in itself. */
const realCost = 'api/platform/crypto/password-cost.ts';
const standIn = 'api/testing/password-cost.ts';

/**
 * Bundles the whole API into one file for the Worker's tests, rebuilt when a source has changed: otherwise, Vite would
 * transform 1,300 modules and 1,000 package files in every run. Tests import modules and packages by their own names,
 * and get the same instances as the API.
 */
export function bundleApi(): Plugin {
  const sources = readModules();
  const bundled = new Set([...sources.keys(), ...listPackages(sources.values())]);
  let bundle: Promise<string> | undefined;
  return {
    name: 'bundle-api',
    enforce: 'pre',
    resolveId(name, importer) {
      // The services of a test run start in Node, in their own Vitest environment.
      if (this.environment.name !== 'ssr' || !importer || importer.includes('/node_modules/')) return null;
      const path = name.startsWith('.') ? relative(root, join(importer, '..', name)) : name.replace(/^#/, '');
      if (path === realCost) return `${marker}${standIn}`;
      return bundled.has(path) ? `${marker}${path}` : null;
    },
    async load(id) {
      if (!id.startsWith(marker)) return null;
      bundle ??= bundleModules([...bundled], sources);
      return `import { modules } from ${JSON.stringify(await bundle)};
const module = modules[${JSON.stringify(id.slice(marker.length))}];
${ssrExportAllKey}(module);
if ('default' in module) ${ssrExportNameKey}('default', () => module.default);
`;
    },
  };
}

interface Frame {
  file: string;
  line: number;
  column: number;
}

/** Points a stack frame at the source instead of the bundle. */
export function pointAtSource(_: unknown, frame: Frame): void {
  const [name] = /\bapi-\w+\.mjs/.exec(frame.file) ?? [];
  const map = join(folder, `${name}.map`);
  if (!existsSync(map)) return;
  const entry = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findEntry(frame.line - 1, frame.column - 1);
  if (!('originalSource' in entry)) return;
  const file = join(folder, entry.originalSource);
  Object.assign(frame, { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 });
}

/** Reads the sources, by path. */
function readModules(): Map<string, string> {
  const files = globSync('{api,tenants,locales}/**/*.ts', { cwd: root });
  const isServed = (file: string) => !/[.](?:test|d)[.]ts$|^api\/testing\/|^tenants\/[^/]+\//.test(file);
  const modules = [...files.filter(isServed), standIn].sort();
  return new Map(modules.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

function listPackages(sources: Iterable<string>): string[] {
  const packages = /(?:^(?:import (?!type )|export )[^;]*?from |\bimport\()'([^.#'][^']*)'/gm;
  const names = [...sources].flatMap((source) => [...source.matchAll(packages)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => !/^(?:node|cloudflare):/.test(name)).sort();
}

/**
 * Bundles the modules, and returns the path of the file. Its export `modules` has the namespace of each module by name.
 */
async function bundleModules(names: readonly string[], sources: ReadonlyMap<string, string>): Promise<string> {
  const file = join(folder, `api-${hashSources(sources)}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const imports = names.map(
    (name, index) => `import * as m${index} from '${name.endsWith('.ts') ? './' : ''}${name}';`,
  );
  const entries = names.map((name, index) => `${JSON.stringify(name)}: m${index}`);
  // Another run may be building the same file.
  const outfile = `${file}.${process.pid}.mjs`;
  await build({
    stdin: { contents: `${imports.join('\n')}\nexport const modules = { ${entries.join(', ')} };`, resolveDir: root },
    ...{ outfile, bundle: true, format: 'esm', platform: 'neutral', target: 'esnext', sourcemap: 'external' },
    ...{ sourcesContent: false, logLevel: 'error', plugins: [asInTests] },
    external: ['node:*', 'cloudflare:*', ...builtinModules],
    conditions: ['workerd', 'worker', 'import'],
    mainFields: ['module', 'main'],
  });
  renameSync(`${outfile}.map`, `${file}.map`);
  renameSync(outfile, file);
  for (const old of globSync('api-*', { cwd: folder }).filter(isOld)) rmSync(join(folder, old), { force: true });
  return file;
}

const isOld = (name: string) => Date.now() - statSync(join(folder, name)).mtimeMs > 24 * 60 * 60 * 1000;

function hashSources(sources: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [path, source] of sources) hash.update(path).update(source);
  const others = [...globSync('locales/**/*.json', { cwd: root }), 'package-lock.json'];
  for (const path of [...others, relative(root, import.meta.filename)])
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

const asInTests: EsbuildPlugin = {
  name: 'as-in-tests',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /password-cost\.ts$/ }, ({ importer }) =>
      importer.endsWith(standIn) ? null : { path: join(root, standIn) },
    );
    // The Worker compiles WebAssembly itself, from its original path.
    onResolve({ filter: /\.wasm$/ }, ({ path, resolveDir }) => ({
      path: createRequire(join(resolveDir, 'importer.js')).resolve(path),
      external: true,
    }));
    // Only Vite understands `import.meta.glob`; tests compare names of fonts, not their URLs.
    onLoad({ filter: /customizations\/fonts\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/import\.meta\.glob<string>\('\/([^']+)'[^)]*\)/, (_, pattern) => {
        const files = globSync(pattern, { cwd: root }).map((file) => [`/${file}`, `/${file}`]);
        return `(${JSON.stringify(Object.fromEntries(files))})`;
      }),
      loader: 'ts',
    }));
  },
};
