import { writeMigration } from './migrations/write-migration.ts';

/** `npm run new:migration reading_notes`: writes a migration. See CONTRIBUTING.md. */

const [name = '', ...others] = process.argv.slice(2);

function run(): void {
  if (others.length > 0 || !/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error('What changes? In lower case with underscores, as in: npm run new:migration reading_notes');
  }
  const written = writeMigration({ name });
  if (!written) console.log('Nothing changed: the migrations make what schemas, triggers and search tables declare.');
  else for (const line of [`migrations/${written.file} is written: read it.`, ...written.notes]) console.log(line);
}

try {
  run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
