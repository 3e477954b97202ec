import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { convertToTsx } from '@astrojs/astro2tsx';
import { root } from '../local/settings.ts';
import type { Count } from './finish-count.ts';
import { type MappedFile, mapSourcePositions } from './map-source-positions.ts';
import { collectOutput, runAndCount, writeOutput } from './run-command.ts';

const data = join(root, '.data');
/** Where components are written as TSX, in the same folders as in the project. */
const folder = join(data, 'components');
const configuration = join(data, 'tsconfig.types.json');

const options = (buildInfo: string) => ({
  extends: '../tsconfig.json',
  compilerOptions: {
    // The compiler looks for what a relative path imports in both trees.
    rootDirs: ['..', './components'],
    paths: { '#src/*.astro': ['./components/src/*.astro.tsx'] },
    allowArbitraryExtensions: true,
    // Kept between runs, so that a run checks only what a changed source can affect.
    incremental: true,
    tsBuildInfoFile: buildInfo,
  },
  // What every component can use without importing it.
  files: ['../node_modules/astro/env.d.ts', '../node_modules/astro/astro-jsx.d.ts'],
  include: ['../.astro/types.d.ts', '../**/*', './components/**/*'],
  exclude: ['../dist', '../node_modules', '../testing-fixtures'],
});

/** Checks the types of all scripts, and of all components as TSX, with the native compiler. */
export async function checkTypes(): Promise<Count> {
  const { written, failures } = writeComponents();
  const buildInfo = nameBuildInfo();
  for (const file of globSync('*.tsbuildinfo', { cwd: data })) if (file !== buildInfo) rmSync(join(data, file));
  writeFileSync(configuration, JSON.stringify(options(buildInfo)));
  const compile = ['node_modules/typescript-7/bin/tsc', '--pretty', 'false', '--checkers', '1', '-p', configuration];
  const { value, written: output } = await collectOutput(() => runAndCount('node', compile));
  writeOutput(mapSourcePositions(output.toString(), written));
  for (const failure of failures) writeOutput(`${failure}\n`);
  return { ...value, failed: value.failed + failures.length };
}

/** Names the compiler's build info after all global types, since it doesn't notice new ones (TypeScript 7.0). */
function nameBuildInfo(): string {
  const hash = createHash('sha256');
  const files = [
    'package-lock.json',
    'tsconfig.json',
    ...globSync('{api,locales,src,testing}/**/*.d.ts', { cwd: root }),
  ];
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)));
  return `${hash.digest('hex').slice(0, 16)}.tsbuildinfo`;
}

/** Writes every component as TSX, and its scripts beside it. Files that don't change aren't written again. */
function writeComponents() {
  const written = new Map<string, MappedFile>();
  const failures: string[] = [];
  const kept = new Set<string>();
  const write = (file: string, text: string) => {
    kept.add(file);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const component of globSync('src/**/*.astro', { cwd: root })) {
    const source = readFileSync(join(root, component), 'utf8');
    const { code, mappings, scripts, diagnostics } = convertToTsx(source, { filename: component });
    const file = join(folder, component);
    const name = `./${basename(component)}.tsx`;
    write(`${file}.tsx`, code);
    // What `import … from './Page.astro'` finds.
    write(file.replace(/astro$/, 'd.astro.ts'), `export * from '${name}';\nexport { default } from '${name}';\n`);
    for (const [index, { type, content, position }] of scripts.entries()) {
      if (!/module$/.test(type)) continue;
      const lines = source.slice(0, position.start).split('\n').length - 1;
      write(`${file}.${index}.ts`, `${'\n'.repeat(lines)}${content}`);
      written.set(relative(root, `${file}.${index}.ts`), { path: component });
    }
    written.set(relative(root, `${file}.tsx`), { path: component, code, source, mappings });
    failures.push(...diagnostics.filter(isSerious).map(({ message }) => `${component}: ${message}`));
  }
  for (const file of globSync(`${folder}/**/*.ts{,x}`)) if (!kept.has(file)) rmSync(file);
  return { written, failures };
}

/** Whether a diagnostic of Astro's compiler is an error or a warning, not a hint. */
const isSerious = ({ severity }: { severity: number }) => severity <= 2;
