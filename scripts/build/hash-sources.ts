import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const sources = [
  'api/**/*.{ts,json}',
  'src/**/*',
  'locales/**/*',
  'public/**/*',
  'scripts/build/*.ts',
  'astro.config.mjs',
  'wrangler.toml',
  'package-lock.json',
];
const notBuilt = /\.(test|e2e)\.tsx?$|^api\/testing\//;

/** Hashes the sources to identify a build: the same sources have the same hash on any machine. */
export function hashSources(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !notBuilt.test(file))
    .sort();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}
