import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import type { FoundWord } from './contract.ts';
import { heldWords } from './schema.ts';

/** Records, for staff, why a text is held, if it was inserted as held. */
export function recordHeldWord(db: Database, targetId: string, found: FoundWord | null, onlyIf: SQL) {
  if (!found) return [];
  const { word, locale, action } = found;
  return [
    db.run(sql`insert into ${heldWords} (target_id, word, locale, action)
      select ${targetId}, ${word}, ${locale}, ${action} where ${onlyIf} on conflict do nothing`),
  ];
}

/** A subquery of the word because of which a text was held, or null if there is none. */
export const heldWordOf = (targetId: SQL): SQL<string | null> =>
  sql`(select ${heldWords.word} from ${heldWords} where ${eq(heldWords.targetId, targetId)})`;
