import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { entitlementSpans } from '#api/features/accounts/entitlements/schema.ts';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { suspendedUntil } from '#api/features/accounts/suspensions/index.ts';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { analyticsPeople } from '#api/features/growth/analytics/schema.ts';
import { mayBeMailed } from '#api/features/growth/campaigns/index.ts';
import type { Member } from '#api/permissions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { type Condition, type Exclusion, type SequenceKind, type Step, sequenceKinds, streamOf } from './contract.ts';
import { sequenceMails, sequenceOccasions, sequences } from './schema.ts';

export function findSequence(db: Database, kind: SequenceKind) {
  return db.select().from(sequences).where(eq(sequences.kind, kind));
}

export function selectSequences(db: Database) {
  return db
    .select()
    .from(sequences)
    .where(inArray(sequences.kind, [...sequenceKinds]));
}

export type SequenceRow = Awaited<ReturnType<typeof findSequence>>[number];

/** Matches the sequence if it is in the version that was read and `by` may act. */
export function isInVersion(kind: SequenceKind, version: number, by: Pick<Member, 'sessionId'>, onlyIf?: SQL): SQL {
  return and(eq(sequences.kind, kind), eq(sequences.version, version), isActingAdministrator(by), onlyIf) as SQL;
}

export const sequenceExists = (which: SQL) => sql`exists (select 1 from ${sequences} where ${which})`;

/** Counts mails by state, step and reason, and how many of their recipients have unsubscribed. */
export function countMails(db: Database, kinds: readonly SequenceKind[]) {
  const { kind, step, state, reason, hasUnsubscribed } = sequenceMails;
  return db
    .select({ kind, step, state, reason, count: sql<number>`count(*)`, left: sql<number>`sum(${hasUnsubscribed})` })
    .from(sequenceMails)
    .where(inArray(kind, [...kinds]))
    .groupBy(kind, step, state, reason);
}

export type MailCount = Awaited<ReturnType<typeof countMails>>[number];

const occasion = sequenceOccasions;

/** For each condition, whether the member met it at a given time. */
const holds: Record<Condition, (at: SQL) => SQL> = {
  plan: (at) => sql`exists (select 1 from ${entitlementSpans} where ${entitlementSpans.userId} = ${users.id}
    and ${entitlementSpans.startsAt} <= ${at} and ${entitlementSpans.endsAt} > ${at})`,
  posted: (at) => sql`exists (select 1 from ${analyticsPeople} where ${analyticsPeople.userId} = ${users.id}
    and ${analyticsPeople.firstPostAt} <= ${at})`,
  returned: (at) => sql`coalesce(${occasion.returnedAt} <= ${at}, 0)`,
};

/**
 * Selects why a step's mail isn't sent to a member (`users`) for an occasion (`sequence_occasions`) as of `at`; null if
 * it is sent. Consent and the account's state are always the current ones.
 */
export function selectExclusion(kind: SequenceKind, step: Step, at: SQL, now: Date): SQL<Exclusion | null> {
  const asked = (['plan', 'posted', 'returned'] as const)
    .filter((name) => step[name] !== 'any')
    .map((name) => sql`${holds[name](at)} = ${step[name] === 'yes' ? 1 : 0}`);
  const meets = asked.length > 0 ? sql.join(asked, sql` and `) : sql`true`;
  return sql<Exclusion | null>`case
    when not coalesce((${isActiveMember()}), 0) then 'account_closed'
    when ${suspendedUntil(now)} is not null then 'suspended'
    when not (${mayBeMailed(streamOf[kind])}) then 'not_wanted'
    when ${occasion.key} is null or coalesce(${occasion.endedAt} <= ${at}, 0) then 'over'
    when not (${meets}) then 'condition'
    end`;
}
