import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrationsFolder, readJournal } from './journal.ts';
import { openMigratedDatabase } from './open-migrated-database.ts';

it('the migration indexes existing names in the same way as new ones', () => {
  const index = readJournal().findIndex(({ tag }) => tag.endsWith('_find_and_invite_members'));
  const [before, after] = [openMigratedDatabase(index), openMigratedDatabase()];
  const names = ['Kärt-Liis Õun', 'Łucja Ørsted', 'Jörg Straße', null];
  const insert = 'insert into users (id, email, name, locale, created_at) values (?, ?, ?, ?, 1)';
  for (const database of [before, after]) {
    for (const [number, name] of names.entries()) {
      database.prepare(insert).run(`u${number}`, `u${number}@kuu.test`, name, 'et');
    }
  }
  const tag = readJournal()[index]?.tag ?? '';
  before.exec(readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8'));
  const words = (database: typeof before) =>
    database.prepare('select word, user_id from user_name_words order by word, user_id').all();
  expect(words(before)).toEqual(words(after));
  expect(words(before)).toContainEqual({ word: 'orsted', user_id: 'u1' });
  expect(before.prepare('select id from users where email_domain = ?').all('kuu.test')).toHaveLength(4);
  before.close();
  after.close();
});
