import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** File → the files it depends on, relative to the project's root. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

type Sources = ReadonlyMap<string, string>;

const statement = /^\s*(?:import|export)\s+(?!type\b)([^'";]*?)\s*from\s+'([^']+)'/gm;
const bare = /(?:^\s*import\s+|\bimport\()'([^']+)'/gm;
const named = /src="([^"]+)"/g;
const text = /['"`]([a-z][a-z.-]*):[\w.]/g;
const address = /['"`](\/api\/[\w/-]+)/g;

export function readSources(root: string): Sources {
  const files = globSync('{api,src,scripts,testing,tenants,locales}/**/*.{ts,tsx,astro,mjs,js,json}', { cwd: root });
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/**
 * Who depends on whom, by imports of values (types are checked as a whole), by the texts that a file
 * shows, and by the addresses of the API that it calls. An index is no dependency on all it offers:
 * only on the files that the imported names come from.
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
        new Set([...imported, ...others, ...findTexts(sources, source), ...findCalled(routes, file, source)]),
      ];
    }),
  );
}

/** Everything that depends on one of `files`, themselves included, without climbing past `stops`. */
export function findDependents(
  graph: ImportGraph,
  files: readonly string[],
  stops: (importer: string, imported: string) => boolean = () => false,
): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const found = new Set(files);
  // A set is walked in the order of insertion, what is added meanwhile included.
  for (const file of found)
    for (const importer of importers.get(file) ?? []) if (!stops(importer, file)) found.add(importer);
  return found;
}

const isIndex = (file: string) => /^api\/.*\/index\.ts$/.test(file);

function resolve(importer: string, name: string): string {
  return name.startsWith('.') ? join(dirname(importer), name) : name.replace(/^[#/]/, '');
}

/** The file, and where it is an index those that the names come from. */
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

function findTexts(sources: Sources, source: string): string[] {
  const spaces = new Set([...source.matchAll(text)].map(([, space]) => space));
  return [...spaces].flatMap((space) =>
    ['et', 'en'].map((locale) => `locales/${locale}/${space}.json`).filter((file) => sources.has(file)),
  );
}

interface RouteFile {
  file: string;
  /** The constant beginnings of its addresses. */
  prefixes: readonly string[];
}

function listRouteFiles(sources: Sources): RouteFile[] {
  const files = [...sources].filter(([file]) => /^api\/features\/.*\/routes\.ts$/.test(file));
  return files.map(([file, source]) => ({ file, prefixes: findAddresses(source) }));
}

function findAddresses(source: string): string[] {
  return [...new Set([...source.matchAll(address)].map(([, path = '']) => path.replace(/\/$/, '')))];
}

/** The routes that a test or a page calls by their address. */
function findCalled(routes: readonly RouteFile[], file: string, source: string): string[] {
  if (file.startsWith('api/') && !/\.test\.ts$|^api\/testing\//.test(file)) return [];
  const called = findAddresses(source);
  const isCalled = (prefix: string) => called.some((path) => `${path}/`.startsWith(`${prefix}/`));
  return routes.filter(({ prefixes }) => prefixes.some(isCalled)).map((route) => route.file);
}
