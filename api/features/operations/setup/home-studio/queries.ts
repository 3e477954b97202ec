import { type SQL, sql } from 'drizzle-orm';
import { maxHomeSections } from '#api/features/site/home/contract.ts';
import { homeSections } from '#api/features/site/home/schema.ts';
import { brandDraftChanges } from '../brand-studio/schema.ts';

/** True if these changes leave the draft's home page within the maximum length, or no longer than it was. */
export function hasRoomForChanges(changes: Readonly<Record<string, unknown>>): SQL {
  const after = countSections(JSON.stringify(changes));
  return sql`(${after} <= ${maxHomeSections} or ${after} <= ${countSections('{}')})`;
}

/** Counts the sections of the draft after the given changes. */
function countSections(given: string): SQL {
  const { path, value } = brandDraftChanges;
  return sql`(
    with changed(path, value) as (
      select key, ${given} -> fullkey from json_each(${given})
      union all select ${path}, ${value} from ${brandDraftChanges}
        where ${path} not in (select key from json_each(${given}))),
    known(id) as (
      select ${homeSections.id} from ${homeSections}
      union select substr(path, 6, 36) from changed where path like 'home.%.content' and value <> 'null')
    select count(*) from known
    where id not in (select substr(path, 6, 36) from changed where path like 'home.%.place' and value = 'false'))`;
}
