import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './local/settings.ts';

/**
 * Checks that the migrations lead to the tables in the schemas: in a copy of `migrations/`,
 * drizzle-kit must have nothing to generate.
 */

mkdirSync(join(root, '.data'), { recursive: true });
const copy = mkdtempSync(join(root, '.data/migrations-'));
try {
  cpSync(join(root, 'migrations'), join(copy, 'migrations'), { recursive: true });
  const config = join(copy, 'drizzle.config.ts');
  // drizzle-kit reads an absolute path as a relative one.
  const settings = { out: relative(root, join(copy, 'migrations')) };
  writeFileSync(
    config,
    `import config from '../../drizzle.config.ts';\nexport default { ...config, ...${JSON.stringify(settings)} };\n`,
  );
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/drizzle-kit'), ['generate', '--config', config], {
    cwd: root,
    encoding: 'utf8',
    // drizzle-kit asks whether a column was renamed or replaced; without a terminal it fails instead.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const isCurrent = stdout.includes('No schema changes');
  if (isCurrent) console.log('✔ the migrations make the tables of the schemas');
  else {
    console.log(`${stdout}${stderr}`);
    console.log('✖ a schema.ts has no migration yet: run npx drizzle-kit generate --name <what_changes>');
  }
  console.log(isCurrent ? '1 passed, 0 failed' : '0 passed, 1 failed');
  process.exitCode = isCurrent ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
