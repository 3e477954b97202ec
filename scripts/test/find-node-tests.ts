import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Files in `api/testing/` that import nothing from the Worker. */
const pureHelpers = ['clock.ts', 'compare-lists.ts', 'mail-brand.ts'].map((file) => `api/testing/${file}`);

/**
 * Whether a test runs in Node: it does unless it imports from `cloudflare:` or `api/testing/`, apart from pure helpers.
 * Imports alone decide, so tests needn't be marked.
 */
export function runsInNode(path: string, source: string): boolean {
  const imports = [...source.matchAll(/^(?:import (?!type )(?:.* from )?|\} from )'([^']+)'/gm)].map(
    ([, name = '']) => name,
  );
  return !imports.some((name) => name.startsWith('cloudflare:') || isWorkerHelper(resolve(path, name)));
}

function resolve(importer: string, name: string): string {
  return name.startsWith('.') ? join(dirname(importer), name) : name.replace(/^#/, '');
}

function isWorkerHelper(file: string): boolean {
  return file.startsWith('api/testing/') && !pureHelpers.includes(file);
}

/** Lists the tests in `api/` and `src/` that run in Node, relative to the project root. */
export function findNodeTests(): string[] {
  return globSync('{api,src}/**/*.test.{ts,tsx}', { cwd: root })
    .filter((path) => runsInNode(path, readFileSync(join(root, path), 'utf8')))
    .sort();
}
