import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../local/settings.ts';

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.int() })) });
export const migrationsFolder = join(root, 'migrations');
const journalFile = 'meta/_journal.json';

const read = (folder: string) => journalSchema.parse(JSON.parse(readFileSync(join(folder, journalFile), 'utf8')));

/** Reads the list of this version's migrations, oldest first. */
export function readJournal(folder = migrationsFolder) {
  return read(folder).entries;
}

/** Copies the first `count` migrations to a folder. */
export function copyMigrations(folder: string, count: number): void {
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = read(migrationsFolder);
  writeFileSync(join(folder, journalFile), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
}
