import { and, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { rowsAtOnce } from '#api/platform/database/delete-some.ts';
import { campaignRecipients, campaigns } from '../schema.ts';

/** How many days recipients are kept after a campaign's end. */
const keptDays = 365;
/** How many campaigns one statement sums up, each with up to as many recipients as there are members. */
const summedAtOnce = 5;

/**
 * Sums up campaigns that ended long ago and deletes their recipients. Figures come only from the sums as soon as these
 * exist, so they stay correct while rows are deleted.
 */
export function deleteOldRecipients(db: Database, now: Date) {
  const recipient = campaignRecipients;
  const isOld = and(isNull(campaigns.sums), lt(campaigns.finishedAt, now.getTime() - keptDays * dayMs));
  const some = db.select({ id: campaigns.id }).from(campaigns).where(isOld).limit(summedAtOnce);
  const counts = sql`
    select ${recipient.state} as state, ${recipient.reason} as reason, count(*) as count,
      sum(${recipient.hasUnsubscribed}) as unsubscribed, sum(${recipient.hasClicked}) as clicked,
      sum(${recipient.hasComplained}) as complained
    from ${recipient} where ${recipient.campaignId} = ${campaigns.id} group by 1, 2`;
  const group = sql`json_object('state', state, 'reason', reason, 'count', count, 'unsubscribed', unsubscribed,
    'clicked', clicked, 'complained', complained)`;
  const left = sql`
    select ${recipient}.rowid from ${campaigns} cross join ${recipient}
    where ${isNotNull(campaigns.sums)} and ${recipient.campaignId} = ${campaigns.id} limit ${rowsAtOnce}`;
  return [
    db
      .update(campaigns)
      .set({ sums: sql`(select json_group_array(${group}) from (${counts}))` })
      .where(sql`${campaigns.id} in ${some}`),
    db.delete(recipient).where(sql`rowid in (${left})`),
  ] as const;
}
