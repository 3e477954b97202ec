import { and, eq, type SQL, sql } from 'drizzle-orm';
import { newsletterSubscribers } from '#api/features/accounts/newsletter/schema.ts';
import { digestSettings } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { AudienceTimes } from '#api/features/community/announcements/index.ts';
import { isInSegment } from '#api/features/growth/segments/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { type CampaignRow, campaignExists, mayBeMailed } from '../../queries.ts';
import { campaignRecipients, campaigns } from '../../schema.ts';

const recipient = campaignRecipients;

interface Batch {
  size: number;
  times: AudienceTimes;
  /** When members with a zone of their own get the mail, by zone; empty if all get it at once. */
  hours: Readonly<Record<string, number>>;
}

/**
 * Creates statements that record the next recipients: subscribers without an account first, so that those who join
 * meanwhile are found among members. A concurrent batch changes nothing, so each recipient is recorded once.
 */
export function recordBatch(db: Database, campaign: CampaignRow, batch: Batch) {
  return campaign.subscribersUpTo === null
    ? recordMembers(db, campaign, batch)
    : recordSubscribers(db, campaign, batch);
}

function recordMembers(db: Database, campaign: CampaignRow, { size, times, hours }: Batch) {
  const { id, stream, segment, recordedUpTo, communityDueAt } = campaign;
  const { kind, name: _, ...conditions } = segment;
  // A saved segment's conditions were copied when sending began.
  const isWanted = kind === 'saved' ? sql`false` : isInSegment(conditions, times);
  const hasRow = sql`exists (select 1 from ${recipient}
    where ${recipient.campaignId} = ${id} and ${recipient.userId} = ${users.id})`;
  const isNext = sql`${users.id} > ${recordedUpTo} and ${mayBeMailed(stream)} and ${isWanted} and not ${hasRow}`;
  const zone = sql`(select ${digestSettings.timeZone} from ${digestSettings} where ${digestSettings.userId} = ${users.id})`;
  const own = sql`(select value from json_each(${JSON.stringify(hours)}) where key = ${zone})`;
  const dueAt = communityDueAt === null ? sql`0` : sql`coalesce(${own}, ${communityDueAt})`;
  // Ignores those who joined as subscribers, because members with lower ids may not be recorded yet.
  const last = sql`(select max(${recipient.userId}) from ${recipient}
    where ${recipient.campaignId} = ${id} and ${recipient.userId} = ${recipient.recipientId})`;
  return {
    recorded: db.run(sql`
      insert into ${recipient} (campaign_id, recipient_id, user_id, due_at)
      select ${id}, ${users.id}, ${users.id}, ${dueAt} from ${users} where ${isNext} and ${campaignExists(isCurrent(campaign))}
      order by ${users.id} limit ${size}
      on conflict do nothing`),
    moved: advance(db, campaign, { recordedUpTo: last }),
  };
}

/**
 * Records only subscribers who confirmed before sending began. Those who unsubscribe and come back meanwhile have a new
 * id.
 */
function recordSubscribers(db: Database, campaign: CampaignRow, { size }: Batch) {
  const { id, subscribersUpTo, startedAt, communityDueAt } = campaign;
  const subscriber = newsletterSubscribers;
  // Subscribers who have joined meanwhile already have a row.
  const hasRow = sql`exists (select 1 from ${recipient}
    where ${recipient.campaignId} = ${id} and ${recipient.recipientId} = ${subscriber.id})`;
  const last = sql`(select max(${recipient.recipientId}) from ${recipient}
    where ${recipient.campaignId} = ${id} and ${recipient.userId} is null)`;
  return {
    recorded: db.run(sql`
      insert into ${recipient} (campaign_id, recipient_id, due_at)
      select ${id}, ${subscriber.id}, ${communityDueAt ?? 0} from ${subscriber}
      where ${subscriber.id} > ${subscribersUpTo} and ${subscriber.consentedAt} <= ${startedAt} and not ${hasRow}
        and ${campaignExists(isCurrent(campaign))}
      order by ${subscriber.id} limit ${size}
      on conflict do nothing`),
    moved: advance(db, campaign, { subscribersUpTo: last }),
  };
}

/** Matches the campaign as it was read, if no one was recorded since. */
function isCurrent({ id, version, recordedUpTo, subscribersUpTo, recipientCount }: CampaignRow): SQL {
  return and(
    eq(campaigns.id, id),
    // If a tag in its segment was merged into another, the next batch uses the new tag.
    eq(campaigns.version, version),
    eq(campaigns.recordedUpTo, recordedUpTo ?? ''),
    sql`${campaigns.subscribersUpTo} is ${subscribersUpTo}`,
    eq(campaigns.recipientCount, recipientCount),
    sql`${campaigns.state} in ('sending', 'paused')`,
  ) as SQL;
}

/**
 * Stores how far recording got. `changes()` is the number of recipients that the previous statement recorded. If it is
 * 0, none remained.
 */
function advance(db: Database, campaign: CampaignRow, last: { recordedUpTo: SQL } | { subscribersUpTo: SQL }) {
  const ended = Object.entries(last).map(([name, id]) => [name, sql`iif(changes() = 0, null, ${id})`]);
  return db
    .update(campaigns)
    .set({ ...Object.fromEntries(ended), recipientCount: sql`${campaigns.recipientCount} + changes()` })
    .where(isCurrent(campaign));
}

/** Selects the zones that members chose, finding each by one index lookup. */
export function selectZones(db: Database) {
  const zone = digestSettings.timeZone;
  return db.all<{ zone: string }>(sql`
    with recursive zones (zone) as (
      select min(${zone}) from ${digestSettings} where ${zone} is not null
      union all
      select (select min(${zone}) from ${digestSettings} where ${zone} is not null and ${zone} > zones.zone)
      from zones where zones.zone is not null)
    select zone from zones where zone is not null`);
}
