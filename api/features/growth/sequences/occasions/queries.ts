import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { entitlementSpans } from '#api/features/accounts/entitlements/schema.ts';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { invoices } from '#api/features/commerce/invoices/schema.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { dayMs, hourMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { maxStepDays, rehearsalDays, type SequenceKind, sequenceKinds } from '../contract.ts';
import { sequenceMails, sequenceOccasions, sequences } from '../schema.ts';

const occasion = sequenceOccasions;

interface Window {
  /** Earlier occasions have already been recorded. */
  from: number;
  now: Date;
}

/**
 * Records when paid time ended, unless more time follows at once. If more time begins later, the occasion ends then.
 */
export function recordLapses(db: Database, { from, now }: Window) {
  const { userId, endsAt } = entitlementSpans;
  const next = sql`(select min(later.starts_at) from ${entitlementSpans} as later
    where later.user_id = ${userId} and later.starts_at >= ${endsAt})`;
  return db.run(sql`
    insert into ${occasion} (kind, user_id, key, at, ended_at)
    select 'lapse', ${userId}, ${endsAt}, ${endsAt}, ${next} from ${entitlementSpans}
    where ${endsAt} > ${from} and ${endsAt} <= ${now.getTime()} and ${next} is not ${endsAt}
    on conflict do nothing`);
}

/** Records members who have reached that many days of silence since the last run. */
export function recordSilences(db: Database, { from, now, silentDays }: Window & { silentDays: number }) {
  const waitMs = silentDays * dayMs;
  return db.run(sql`
    insert into ${occasion} (kind, user_id, key, at)
    select 'silence', ${users.id}, ${users.lastSeenAt}, ${users.lastSeenAt} + ${waitMs} from ${users}
    where ${users.deletedAt} is null and ${users.lastSeenAt} > max(0, ${from - waitMs})
      and ${users.lastSeenAt} <= ${now.getTime() - waitMs}
    on conflict do nothing`);
}

/** Sets the occasion time of members who were just approved to now. */
export function setApprovalTimes(db: Database, now: Date) {
  return db
    .update(occasion)
    .set({ at: now.getTime() })
    .where(and(inArray(occasion.kind, [...sequenceKinds]), isNull(occasion.at)));
}

/** Records what triggers would have recorded if they had existed then: members who joined, and charges made or due. */
export function backfillOccasions(db: Database, { from, now }: Window) {
  const at = now.getTime();
  return {
    joined: db.run(sql`
      insert into ${occasion} (kind, user_id, key, at, returned_at)
      select 'welcome', ${users.id}, 0, ${users.emailVerifiedAt},
        iif(${users.lastSeenAt} >= ${users.emailVerifiedAt} + ${dayMs}, ${users.lastSeenAt}, null)
      from ${users} where ${users.createdAt} > ${from} and ${users.deletedAt} is null and ${isActiveMember()}
      on conflict do nothing`),
    renewed: db.run(sql`
      insert into ${occasion} (kind, user_id, key, at, ended_at)
      select 'renewal', ${invoices.userId}, ${invoices.startsAt}, ${invoices.startsAt}, ${invoices.startsAt}
      from ${invoices} where ${invoices.paidAt} > ${from} and ${invoices.startsAt} <= ${at}
        and exists (select 1 from ${subscriptions} where ${subscriptions.id} = ${invoices.subscriptionId}
          and ${subscriptions.startedAt} < ${invoices.startsAt} - ${dayMs})
      on conflict do nothing`),
    renewing: db.run(sql`
      insert into ${occasion} (kind, user_id, key, at)
      select 'renewal', ${subscriptions.userId}, ${subscriptions.periodEnd}, ${subscriptions.periodEnd}
      from ${subscriptions} where ${isRenewing} and ${subscriptions.periodEnd} > ${at}
      on conflict do nothing`),
  };
}

const isRenewing = and(
  isNull(subscriptions.endedAt),
  isNull(subscriptions.cancelAt),
  sql`${subscriptions.status} = 'active'`,
) as SQL;

/** Stores the time up to which occasions are recorded, at most once an hour, because recording is idempotent. */
export function advanceRecordedTime(db: Database, kind: SequenceKind, now: Date) {
  return db
    .insert(sequences)
    .values({ kind, recordedUpTo: now.getTime() })
    .onConflictDoUpdate({
      target: sequences.kind,
      set: { recordedUpTo: now.getTime() },
      setWhere: sql`coalesce(${sequences.recordedUpTo}, 0) < ${now.getTime() - hourMs}`,
    });
}

const keptDays = { occasions: rehearsalDays + Math.max(...Object.values(maxStepDays)) + 1, mails: 365 } as const;

/** Deletes occasions that no rehearsal needs any more. */
export function deleteOldOccasions(db: Database, now: Date) {
  const before = now.getTime() - keptDays.occasions * dayMs;
  return sequenceKinds.map((kind) =>
    deleteRowBatch(db, occasion, and(eq(occasion.kind, kind), lt(occasion.at, before))),
  );
}

/** Deletes mails planned more than a year ago, because figures cover only the last year. */
export function deleteOldSequenceMails(db: Database, now: Date) {
  return deleteRowBatch(db, sequenceMails, lt(sequenceMails.plannedAt, now.getTime() - keptDays.mails * dayMs));
}
