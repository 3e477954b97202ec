import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

const lists = ['$.tags', '$.withoutTags'] as const;

/** Whether stored conditions refer to a tag. */
export const refersToTag = (conditions: SQLWrapper, tagId: string): SQL => sql`${tagId} in (
  select value from json_each(${conditions}, ${lists[0]}) union select value from json_each(${conditions}, ${lists[1]}))`;

/** Selects the tags that a table's rows refer to in their conditions, with the id and name of each such row. */
export function selectNamedTags({ table, id, name, conditions }: TagReferences, onlyIf: SQL): SQL {
  const within = (list: (typeof lists)[number]) => sql`select value as "tagId", ${id} as id, ${name} as name
    from ${table}, json_each(${conditions}, ${list}) where ${onlyIf}`;
  return sql`${within(lists[0])} union ${within(lists[1])} order by 2 desc`;
}

interface TagReferences {
  table: SQLWrapper;
  id: SQLWrapper;
  name: SQLWrapper;
  conditions: SQLWrapper;
}

/** Replaces one tag in stored conditions by another, without naming the new tag twice in a list. */
export function replaceTagInConditions(conditions: SQLWrapper, from: string, to: string): SQL {
  const replaced = (list: (typeof lists)[number]) => sql`(select json_group_array(tag) from (
    select distinct iif(value = ${from}, ${to}, value) as tag from json_each(${conditions}, ${list})))`;
  return sql`json_replace(${conditions}, ${lists[0]}, ${replaced(lists[0])}, ${lists[1]}, ${replaced(lists[1])})`;
}
