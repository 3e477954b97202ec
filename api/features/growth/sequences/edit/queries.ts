import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import type { SequenceKind, Step } from '../contract.ts';
import { sequences } from '../schema.ts';
import { excludeMailsOnSwitchOff } from '../send/queries.ts';

/** Inserts a row for a sequence that has none, so that a change finds its first version. */
export function insertMissingSequence(db: Database, kind: SequenceKind) {
  return db.insert(sequences).values({ kind }).onConflictDoNothing();
}

export function updateSequence(
  db: Database,
  which: SQL,
  { steps, silentDays }: { steps: Step[]; silentDays?: number | undefined },
) {
  return db
    .update(sequences)
    .set({ steps, ...(silentDays === undefined ? {} : { silentDays }), version: sql`${sequences.version} + 1` })
    .where(which)
    .returning({ version: sequences.version });
}

export const isOff = isNull(sequences.onSince);
const isOn = isNotNull(sequences.onSince);

/** Switches a sequence on. Only occasions from now on are mailed, never earlier ones. */
export function turnSequenceOn(db: Database, which: SQL, now: Date) {
  return db
    .update(sequences)
    .set({ onSince: now.getTime() })
    .where(and(which, isOff))
    .returning({ kind: sequences.kind });
}

export function turnSequenceOff(db: Database, which: SQL) {
  return db.update(sequences).set({ onSince: null }).where(and(which, isOn)).returning({ kind: sequences.kind });
}

/** Switches every sequence off in a restored database, until someone switches it on. */
export function switchOffSequences(db: Database) {
  return {
    waiting: excludeMailsOnSwitchOff(db, sql`true`),
    switchedOff: turnSequenceOff(db, sql`true`),
  };
}
