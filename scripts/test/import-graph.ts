import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';

/** The files that each file depends on, relative to the project root. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

type Sources = ReadonlyMap<string, string>;

const statement = /^\s*(?:import|export)\s+(?!type\b)([^'";]*?)\s*from\s+'([^']+)'/gm;
const bare = /(?:^\s*import\s+|\bimport\()'([^']+)'/gm;
const named = /src="([^"]+)"/g;
const glob = /import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|'[^']+')/g;
const text = /['"`]([a-z][a-z.-]*):[\w.]/g;
const address = /['"`](\/api\/[\w/-]+)/g;

export function readSources(root: string): Sources {
  const files = globSync('{api,src,scripts,testing,tenants,locales}/**/*.{ts,tsx,astro,mjs,js,json}', { cwd: root });
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/**
 * Finds dependencies through imports of values, through `import.meta.glob`, the texts that a file shows and the API
 * routes that it calls. An import from an index counts only for the files behind the imported names.
 */
export function readImportGraph(sources: Sources): ImportGraph {
  const routes = listRouteFiles(sources);
  return new Map(
    [...sources].map(([file, source]) => {
      const imported = [...source.matchAll(statement)].flatMap(([line, names = '', from = '']) =>
        isIndex(file) && /^\s*export/.test(line) ? [] : findOrigins(sources, resolve(file, from), names),
      );
      const others = [...source.matchAll(bare), ...source.matchAll(named)].map(([, from = '']) => resolve(file, from));
      return [
        file,
        new Set([
          ...imported,
          ...others,
          ...findGlobbed(sources, source),
          ...findTexts(sources, source),
          ...findCalledRoutes(routes, file, source),
        ]),
      ];
    }),
  );
}

/** Finds all files that depend on `files`, including themselves. `stops` ends the search at an import. */
export function findDependents(
  graph: ImportGraph,
  files: readonly string[],
  stops: (importer: string, imported: string) => boolean = () => false,
): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const found = new Set(files);
  // Iterating a set also visits entries added during the loop.
  for (const file of found)
    for (const importer of importers.get(file) ?? []) if (!stops(importer, file)) found.add(importer);
  return found;
}

const isIndex = (file: string) => /^api\/.*\/index\.ts$/.test(file);

function resolve(importer: string, name: string): string {
  return name.startsWith('.') ? join(dirname(importer), name) : name.replace(/^[#/]/, '');
}

/** Returns the file and, if it is an index, the files that define the imported names. */
function findOrigins(sources: Sources, file: string, names: string): string[] {
  const source = sources.get(file);
  if (!isIndex(file) || source === undefined) return [file];
  const wanted = [...names.matchAll(/[\w$]+/g)].map(([name]) => name);
  const isWanted = (offered: string) => wanted.some((name) => new RegExp(`\\b${name}\\b`).test(offered));
  const origins = [...source.matchAll(statement)]
    .filter(([line, offered = '']) => !/^\s*export/.test(line) || offered.includes('*') || isWanted(offered))
    .flatMap(([, offered = '', from = '']) => findOrigins(sources, resolve(file, from), offered));
  return [file, ...origins];
}

/** Finds the files that match Vite's globs in a source. */
function findGlobbed(sources: Sources, source: string): string[] {
  return [...source.matchAll(glob)].flatMap(([, argument = '']) => {
    const patterns = [...argument.matchAll(/'([^']+)'/g)].map(([, pattern = '']) => pattern);
    const wanted = patterns.filter((pattern) => pattern.startsWith('/')).map((pattern) => pattern.slice(1));
    const unwanted = patterns.filter((pattern) => pattern.startsWith('!/')).map((pattern) => pattern.slice(2));
    const matches = (file: string) => (pattern: string) => matchesGlob(file, pattern);
    return [...sources.keys()].filter((file) => wanted.some(matches(file)) && !unwanted.some(matches(file)));
  });
}

function findTexts(sources: Sources, source: string): string[] {
  const spaces = new Set([...source.matchAll(text)].map(([, space]) => space));
  return [...spaces].flatMap((space) =>
    ['et', 'en'].map((locale) => `locales/${locale}/${space}.json`).filter((file) => sources.has(file)),
  );
}

export interface RouteFile {
  file: string;
  /** The static prefixes of its routes' paths. */
  prefixes: readonly string[];
}

export function listRouteFiles(sources: Sources): RouteFile[] {
  const files = [...sources].filter(([file]) => /^api\/features\/.*\/routes\.ts$/.test(file));
  return files.map(([file, source]) => ({ file, prefixes: findAddresses(source) }));
}

function findAddresses(source: string): string[] {
  return [...new Set([...source.matchAll(address)].map(([, path = '']) => path.replace(/\/$/, '')))];
}

/** Finds the route files whose routes a test or a page calls. */
function findCalledRoutes(routes: readonly RouteFile[], file: string, source: string): string[] {
  if (file.startsWith('api/') && !/\.test\.ts$|^api\/testing\//.test(file)) return [];
  const called = findAddresses(source);
  const isCalled = (prefix: string) => called.some((path) => `${path}/`.startsWith(`${prefix}/`));
  return routes.filter(({ prefixes }) => prefixes.some(isCalled)).map((route) => route.file);
}
