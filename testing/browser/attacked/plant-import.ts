import { memberTags, taggedMembers } from '#api/features/accounts/member-tags/schema.ts';
import { bulkActions } from '#api/features/operations/members/bulk-actions/schema.ts';
import { userFilters } from '#api/features/operations/members/filters/schema.ts';
import { userImportRows, userImports } from '#api/features/operations/members/imports/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Person } from '../people.ts';
import { databaseOf } from '../settings.ts';
import type { Attacker } from './attack-texts.ts';

/**
 * Plants attacks in a saved filter's name, a tag, an action on many members, an imported file's name and one of its
 * lines. Returns the URLs that show them.
 */
export async function plantImport(slug: string, { write }: Attacker, { id: uploadedBy }: Person) {
  const db = databaseOf(slug);
  const [id, at] = [newId(), Date.now()];
  const tagId = newId();
  await db.batch([
    db.insert(memberTags).values({
      ...{ id: tagId, look: tagId, createdAt: at },
      name: write('member_tags.name', 200, ['tags', 'users']),
    }),
    db.insert(taggedMembers).values({ userId: uploadedBy, tagId, taggedAt: at }),
    db.insert(userImports).values({
      ...{ id, uploadedBy, source: 'other', uploadedAt: at, touchedAt: at },
      fileName: write('user_imports.fileName', 200, ['import', 'imports']),
    }),
    db.insert(userFilters).values({
      ...{ userId: uploadedBy, filter: { role: 'admin' }, createdAt: at },
      name: write('user_filters.name', 200, ['users']),
    }),
    db.insert(bulkActions).values({
      ...{
        id,
        preparedBy: uploadedBy,
        kind: 'sign_out',
        details: {},
        filter: {},
        leftOut: 0,
        preparedAt: at,
        touchedAt: at,
      },
      reason: write('bulk_acts.reason', 500, ['bulk']),
    }),
    db.insert(userImportRows).values({
      ...{ importId: id, line: 2, state: 'invalid', problem: 'email_invalid' },
      email: write('user_import_rows.email', 254, ['import']),
      name: write('user_import_rows.name', 254, ['import']),
      plan: write('user_import_rows.plan', 254, ['import']),
      tags: [write('user_import_rows.tags', 200, ['import'])],
    }),
  ]);
  return {
    bulk: `/admin/users/bulk?id=${id}`,
    import: `/admin/users/import?id=${id}`,
    imports: '/admin/users/import',
    users: '/admin/users',
    tags: '/admin/users/tags',
  };
}
