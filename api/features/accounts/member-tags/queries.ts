import { asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { rowIds } from '#api/platform/database/row-ids.ts';
import { lookOf } from '#api/platform/text/look-of.ts';
import { memberTags, taggedMembers } from './schema.ts';

/** Selects all tags, sorted by name. */
export function selectTags(db: Database) {
  return db.select({ id: memberTags.id, name: memberTags.name }).from(memberTags).orderBy(asc(memberTags.look));
}

/** Selects a member's tags, sorted by name. */
export function selectTagsOfMember(db: Database, userId: string) {
  return db
    .select({ id: memberTags.id, name: memberTags.name })
    .from(taggedMembers)
    .innerJoin(memberTags, eq(memberTags.id, taggedMembers.tagId))
    .where(eq(taggedMembers.userId, userId))
    .orderBy(asc(memberTags.look));
}

/** The names of a member's tags as a sorted JSON array, as a column of a list. */
export const tagNamesOfMember = (userId: SQLWrapper): SQL<string> => sql`(
  select json_group_array(tag_name) from (
    select ${memberTags.name} as tag_name from ${taggedMembers} join ${memberTags}
      on ${memberTags.id} = ${taggedMembers.tagId} where ${taggedMembers.userId} = ${userId} order by ${memberTags.look}))`;

/** Selects the ids of members who have at least one of these tags. */
export const selectTaggedMembers = (
  tagIds: readonly string[],
): SQL => sql`select ${taggedMembers.userId} from ${taggedMembers}
  where ${taggedMembers.tagId} in (select value from json_each(${JSON.stringify(tagIds)}))`;

/** Whether a member has at least one of these tags. */
export const isTagged = (userId: SQLWrapper, tagIds: readonly string[]): SQL => sql`exists (
  select 1 from ${taggedMembers} where ${taggedMembers.userId} = ${userId}
    and ${taggedMembers.tagId} in (select value from json_each(${JSON.stringify(tagIds)})))`;

/** Creates the given tags that don't exist yet, if `onlyIf` holds. A trigger ignores tags beyond the maximum. */
export function insertTags(db: Database, names: readonly string[], onlyIf: SQL, now: Date) {
  const given = names.map((name) => ({ name, look: lookOf(name) }));
  return db.run(sql`
    insert into ${memberTags} (id, name, look, created_at)
    select ${rowIds()}, value ->> '$.name', value ->> '$.look', ${now.getTime()}
    from json_each(${JSON.stringify(given)}) where ${onlyIf}
    on conflict do nothing`);
}
