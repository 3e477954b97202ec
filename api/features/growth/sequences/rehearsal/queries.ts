import { and, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';
import { type Exclusion, rehearsalDays, type SequenceKind, type Step } from '../contract.ts';
import { selectExclusion } from '../queries.ts';
import { sequenceOccasions } from '../schema.ts';
import { delayOf } from '../send/queries.ts';

const occasion = sequenceOccasions;

interface Rehearsed {
  kind: SequenceKind;
  step: Step;
  now: Date;
}

/** The time at which the mail would have been sent. */
const plannedAt = ({ kind, step }: Rehearsed) => sql<number>`(${occasion.at} + ${delayOf(kind, step)})`;

const selectExclusionWhenDue = (rehearsed: Rehearsed): SQL<Exclusion | null> =>
  selectExclusion(rehearsed.kind, rehearsed.step, plannedAt(rehearsed), rehearsed.now);

function wasDue({ kind, step, now }: Rehearsed): SQL {
  const until = now.getTime() - delayOf(kind, step);
  return and(
    ...[eq(occasion.kind, kind), lte(occasion.at, until)],
    gt(occasion.at, until - rehearsalDays * dayMs),
  ) as SQL;
}

/** Counts how many mails of a step would have been sent and, by reason, how many wouldn't. */
export function countRehearsedMails(db: Database, rehearsed: Rehearsed) {
  const reason = selectExclusionWhenDue(rehearsed);
  return db
    .select({ reason: reason.as('why'), count: sql<number>`count(*)` })
    .from(occasion)
    .innerJoin(users, eq(users.id, occasion.userId))
    .where(wasDue(rehearsed))
    .groupBy(sql`why`);
}

/** Selects who would have got a step, latest first. */
export function selectRehearsalRecipients(
  db: Database,
  rehearsed: Rehearsed,
  { cursor, limit }: { cursor: Keyset | undefined; limit: number },
) {
  const at = plannedAt(rehearsed);
  return db
    .select({ id: users.id, name: users.name, value: at.as('planned') })
    .from(occasion)
    .innerJoin(users, eq(users.id, occasion.userId))
    .where(
      and(
        wasDue(rehearsed),
        isNull(selectExclusionWhenDue(rehearsed)),
        cursor && sql`(${at}, ${users.id}) < (${cursor.value}, ${cursor.id})`,
      ),
    )
    .orderBy(desc(occasion.at), desc(users.id))
    .limit(limit);
}
