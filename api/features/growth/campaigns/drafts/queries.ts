import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { segments } from '#api/features/growth/segments/schema.ts';
import type { Member } from '#api/permissions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { type CampaignState, plannedStates } from '../contract.ts';
import { campaignExists } from '../queries.ts';
import { campaigns, clearedDate } from '../schema.ts';

type Written = Pick<
  typeof campaigns.$inferInsert,
  'name' | 'stream' | 'segment' | 'savedSegmentId' | 'texts' | 'isPublic'
>;

/** Whether the saved segment that a campaign will follow exists, if it follows one. */
export const segmentExists = (savedSegmentId: string | null | undefined): SQL =>
  savedSegmentId ? sql`exists (select 1 from ${segments} where ${segments.id} = ${savedSegmentId})` : sql`true`;

export function insertCampaign(
  db: Database,
  { id, ...written }: Written & { id: string },
  { by, now }: { by: Pick<Member, 'sessionId' | 'user'>; now: Date },
) {
  const at = now.getTime();
  const { name, stream, segment, savedSegmentId = null, texts, isPublic = false } = written;
  return db.run(sql`
    insert into ${campaigns} (id, name, stream, segment, saved_segment_id, texts, is_public, created_by, created_at, changed_at)
    select ${id}, ${name}, ${stream}, ${JSON.stringify(segment)}, ${savedSegmentId}, ${JSON.stringify(texts)}, ${isPublic ? 1 : 0}, ${by.user.id}, ${at}, ${at}
    where ${isActingAdministrator(by)} and ${segmentExists(savedSegmentId)}`);
}

/**
 * Creates a draft with the texts, stream and segment of another campaign. Inserts nothing if that campaign doesn't
 * exist.
 */
export function copyCampaign(
  db: Database,
  { id, from, name }: { id: string; from: string; name: string },
  { by, now }: { by: Pick<Member, 'sessionId' | 'user'>; now: Date },
) {
  const at = now.getTime();
  const { stream, segment, savedSegmentId, texts } = campaigns;
  // The segment is copied as conditions, because the saved segment of that name may have changed since.
  return db.run(sql`
    insert into ${campaigns} (id, name, stream, segment, saved_segment_id, texts, created_by, created_at, changed_at)
    select ${id}, ${name}, ${stream}, json_remove(${segment}, '$.name'), ${savedSegmentId}, ${texts}, ${by.user.id}, ${at}, ${at}
    from ${campaigns} where ${campaigns.id} = ${from} and ${isActingAdministrator(by)}`);
}

/** Whether this campaign has a date, which a change would remove. */
export const hasDate = (which: SQL): SQL =>
  campaignExists(and(which, inArray(campaigns.state, [...plannedStates])) as SQL);

/** Stores a change and removes the date, because it was set for the earlier texts. */
export function updateCampaign(
  db: Database,
  which: SQL,
  written: { [Name in keyof Written]?: Written[Name] | undefined },
  now: Date,
) {
  return db
    .update(campaigns)
    .set({
      ...written,
      version: sql`${campaigns.version} + 1`,
      changedAt: now.getTime(),
      ...clearedDate,
    })
    .where(which)
    .returning({ version: campaigns.version });
}

export function deleteCampaign(db: Database, which: SQL) {
  return db.delete(campaigns).where(which).returning({ id: campaigns.id });
}

interface Page {
  state: CampaignState | undefined;
  /** The preferred language of subjects. */
  locale: Locale;
  cursor: string | undefined;
  limit: number;
}

const subjectIn = (locale: Locale) => sql`nullif(${campaigns.texts} ->> ${`$.${locale}.subject`}, '')`;

/** Selects a page of campaigns, newest first. */
export function selectCampaigns(db: Database, { state, locale, cursor, limit }: Page) {
  const { id, name, stream, state: stateOf, version, changedAt, scheduledAt, startedAt, finishedAt } = campaigns;
  return db
    .select({
      ...{ id, name, stream, state: stateOf, version, changedAt, scheduledAt, startedAt, finishedAt },
      ...{ recipientCount: campaigns.recipientCount, localTime: campaigns.localTime },
      subject: sql<string | null>`coalesce(${subjectIn(locale)}, ${subjectIn('et')}, ${subjectIn('en')})`,
      createdBy: users.name,
    })
    .from(campaigns)
    .innerJoin(users, eq(users.id, campaigns.createdBy))
    .where(and(cursor ? lt(campaigns.id, cursor) : undefined, state && eq(campaigns.state, state)))
    .orderBy(desc(campaigns.id))
    .limit(limit);
}
