import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { users } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => {
    const { passwordHash: _, avatarKey: __, emailDomain: ___, ...user } = getTableColumns(users);
    return { users: db.select(user).from(users).where(eq(users.id, userId)), user_name_words: null };
  },
  files: (db, userId) =>
    db.select({ key: users.avatarKey, name: sql<null>`null` }).from(users).where(eq(users.id, userId)),
  // The deletion's first statement, on which all others depend, anonymises the account's own row. A trigger then
  // deletes the words of the name.
  erase: () => ({ users: null, user_name_words: null }),
};
