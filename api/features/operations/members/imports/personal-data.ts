import { and, eq, inArray } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { userImportRows, userImports } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    user_imports: db.select().from(userImports).where(eq(userImports.uploadedBy, userId)),
    user_import_rows: db
      .select({
        email: userImportRows.email,
        name: userImportRows.name,
        plan: userImportRows.plan,
        tags: userImportRows.tags,
      })
      .from(userImportRows)
      .where(
        and(inArray(userImportRows.email, db.select({ email: users.email }).from(users).where(eq(users.id, userId)))),
      ),
  }),
  erase: (db, { email, isDeleted }) => ({
    // The import and other people's rows stay. The uploader stays without a name.
    user_imports: null,
    user_import_rows: db.delete(userImportRows).where(and(eq(userImportRows.email, email), isDeleted)),
  }),
};
