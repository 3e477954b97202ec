import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../local/settings.ts';

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.int() })) });
const migrations = join(root, 'migrations');
const journalFile = 'meta/_journal.json';

const read = () => journalSchema.parse(JSON.parse(readFileSync(join(migrations, journalFile), 'utf8')));

/** The migrations of this version, oldest first. */
export function readJournal() {
  return read().entries;
}

/** Copies the first `count` migrations to a folder; a negative count leaves out the newest. */
export function copyMigrations(folder: string, count: number): void {
  cpSync(migrations, folder, { recursive: true });
  const journal = read();
  writeFileSync(join(folder, journalFile), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
}
