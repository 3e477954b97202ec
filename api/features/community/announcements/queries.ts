import { and, desc, eq, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { entitlementSpans } from '#api/features/accounts/entitlements/schema.ts';
import { isActiveAccount, isActiveMember, users } from '#api/features/accounts/users/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { rowIds } from '#api/platform/database/row-ids.ts';
import { spaceMembers, spaces } from '../spaces/schema.ts';
import { conversationMembers, conversations, messages } from '../threads/schema.ts';
import type { AnnouncementTexts, Audience } from './contract.ts';
import { announcements } from './schema.ts';

/** The times that an audience depends on. */
export interface AudienceTimes {
  sentAt: number;
  /** The start of the first day of membership that counts. */
  joinedFrom: number | null;
}

/** Whether the member of a `users` row is in an audience. Except for their account, everything is as of `sentAt`. */
export function isInAudience({ tier, role, experts, locale, space }: Audience, { sentAt, joinedFrom }: AudienceTimes) {
  const inForce = sql`select 1 from ${entitlementSpans} where ${entitlementSpans.userId} = ${users.id}
    and ${entitlementSpans.startsAt} <= ${sentAt} and ${entitlementSpans.endsAt} > ${sentAt}`;
  const byTier = tier === 'basic' ? sql`not exists (${inForce})` : sql`exists (${inForce} and tier = ${tier})`;
  const hasJoined = sql`exists (select 1 from ${spaceMembers} where ${spaceMembers.userId} = ${users.id}
    and ${spaceMembers.spaceId} = ${space} and ${spaceMembers.joinedAt} is not null)`;
  return and(
    isActiveMember(),
    lte(users.createdAt, sentAt),
    joinedFrom === null ? undefined : sql`${users.createdAt} >= ${joinedFrom}`,
    tier && byTier,
    role && eq(users.role, role),
    experts && eq(users.isExpert, true),
    locale && eq(users.locale, locale),
    space ? hasJoined : undefined,
  );
}

const countOf = (audience: Audience, times: AudienceTimes) =>
  sql<number>`(select count(*) from ${users} where ${isInAudience(audience, times)})`;

/** Counts the members of an audience, in one row. */
export function countAudience(db: Database, audience: Audience, times: AudienceTimes) {
  return db.all<{ memberCount: number }>(sql`select ${countOf(audience, times)} as "memberCount"`);
}

interface NewAnnouncement {
  id: string;
  createdBy: string;
  clientId: string;
  texts: AnnouncementTexts;
  audience: Audience;
}

/** Inserts an announcement unless its audience is empty or it was sent before. */
export function insertAnnouncement(db: Database, given: NewAnnouncement, times: AudienceTimes) {
  const { id, createdBy, clientId, texts, audience } = given;
  return db.run(sql`
    insert into ${announcements} (id, created_by, client_id, texts, audience, member_count, sent_at)
    with counted(number) as materialized (select ${countOf(audience, times)})
    select ${id}, ${createdBy}, ${clientId}, ${JSON.stringify(texts)}, ${JSON.stringify(audience)}, number, ${times.sentAt}
    from counted where number > 0 and ${isActiveAccount(createdBy)}
    on conflict (created_by, client_id) do nothing`);
}

/**
 * Finds the announcement sent with this client id, and whether it has these texts and this audience. A corrected one
 * counts as the same, because its earlier texts aren't kept, and members must not get it twice.
 */
export function findAnnouncement(db: Database, { createdBy, clientId, texts, audience }: Omit<NewAnnouncement, 'id'>) {
  const { id, memberCount, version } = announcements;
  const isSame = sql`${announcements.audience} = ${JSON.stringify(audience)}
    and (${version} > 1 or ${announcements.texts} = ${JSON.stringify(texts)})`;
  return db
    .select({ ...{ id, memberCount }, isSame: sql`(${isSame})`.mapWith(Boolean) })
    .from(announcements)
    .where(and(eq(announcements.createdBy, createdBy), eq(announcements.clientId, clientId)));
}

/** Selects a page of sent announcements, newest first. */
export function selectAnnouncements(db: Database, { cursor, limit }: { cursor: string | undefined; limit: number }) {
  const { id, texts, audience, memberCount, deliveredCount, sentAt, finishedAt } = announcements;
  const { editedAt, withdrawnAt, revisedUpTo } = announcements;
  return db
    .select({
      ...{ id, texts, audience, memberCount, deliveredCount, sentAt, finishedAt, editedAt, withdrawnAt, revisedUpTo },
      ...{ sentBy: users.name, spaceEt: spaces.nameEt, spaceEn: spaces.nameEn },
    })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.createdBy))
    .leftJoin(spaces, eq(spaces.id, sql`${audience} ->> 'space'`))
    .where(cursor ? lt(id, cursor) : undefined)
    .orderBy(desc(id))
    .limit(limit);
}

/** Finds the oldest announcement that hasn't reached everyone yet. */
export function findUnfinishedAnnouncement(db: Database) {
  return db.select().from(announcements).where(isNull(announcements.finishedAt)).orderBy(announcements.id).limit(1);
}

export type UnfinishedAnnouncement = Awaited<ReturnType<typeof findUnfinishedAnnouncement>>[number];

type TextPart = 'subject' | 'body' | 'plain';

/** A part of an announcement's text in a language, or in the other language if there is no text in this one. */
const textIn = (locale: SQL, part: TextPart) => sql`coalesce(
  json_extract(${announcements.texts}, '$.' || ${locale} || ${`.${part}`}),
  json_extract(${announcements.texts}, ${`$.et.${part}`}), json_extract(${announcements.texts}, ${`$.en.${part}`}))`;

/**
 * Statements that give the next members of the audience a conversation each, with the text in their language. A batch
 * overtaken by another changes nothing, so no member gets two. The last statement selects the members reached.
 */
export function deliverToNextMembers(
  db: Database,
  { id, deliveredUpTo, audience, createdBy }: UnfinishedAnnouncement,
  { batchId, size, times, now }: { batchId: string; size: number; times: AudienceTimes; now: Date },
) {
  const at = now.getTime();
  const isInBatch = sql`${users.id} > ${deliveredUpTo} and ${isInAudience(audience, times)}`;
  const last = sql`(select max(id) from (
    select ${users.id} as id from ${users} where ${isInBatch} order by ${users.id} limit ${size}))`;
  const bound = sql`(select ${announcements.deliveredUpTo} from ${announcements}
    where ${announcements.id} = ${id} and ${announcements.batchId} = ${batchId})`;
  const own = sql`${conversations.announcementId} = ${id} and ${conversations.startedBy} > ${deliveredUpTo}
    and ${conversations.startedBy} <= ${bound}`;
  const textOf = (part: TextPart) =>
    sql`(select ${textIn(sql`${users.locale}`, part)} from ${announcements} where ${announcements.id} = ${id})`;
  return {
    begun: db
      .update(announcements)
      .set({
        batchId,
        deliveredUpTo: sql`coalesce(${last}, ${announcements.deliveredUpTo})`,
        finishedAt: sql`iif(${last} is null, ${at}, null)`,
      })
      .where(
        and(eq(announcements.id, id), eq(announcements.deliveredUpTo, deliveredUpTo), isNull(announcements.finishedAt)),
      ),
    conversations: db.run(sql`
      insert into ${conversations} (id, kind, subject, started_by, created_at, announcement_id)
      select ${rowIds()}, 'community', ${textOf('subject')}, ${users.id}, ${at}, ${id}
      from ${users} where ${isInBatch} and ${users.id} <= ${bound}
      on conflict (announcement_id, started_by) where announcement_id is not null do nothing`),
    members: db.run(sql`
      insert into ${conversationMembers} (user_id, conversation_id)
      select ${conversations.startedBy}, ${conversations.id} from ${conversations} where ${own}
      on conflict do nothing`),
    messages: db.run(sql`
      insert into ${messages} (id, conversation_id, position, sender_id, written_as, client_id, body, plain, created_at)
      select ${rowIds()}, ${conversations.id}, 1, ${createdBy}, 'community', ${`${id}:`} || ${users.id},
        ${textOf('body')}, ${textOf('plain')}, ${at}
      from ${conversations} join ${users} on ${users.id} = ${conversations.startedBy} where ${own}
      on conflict do nothing`),
    counted: db
      .update(announcements)
      .set({ deliveredCount: sql`${announcements.deliveredCount} + changes()` })
      .where(and(eq(announcements.id, id), eq(announcements.batchId, batchId))),
    reached: db.select({ userId: conversations.startedBy }).from(conversations).where(own),
  };
}

/** Finds the announcement that an administrator corrects or withdraws. */
export function findAnnouncementById(db: Database, id: string) {
  const { version, texts, memberCount, withdrawnAt } = announcements;
  return db
    .select({ id: announcements.id, version, texts, memberCount, withdrawnAt })
    .from(announcements)
    .where(eq(announcements.id, id));
}

/** Stores new texts and starts updating existing copies, unless someone else has changed the announcement. */
export function storeCorrectedTexts(
  db: Database,
  id: string,
  { version, texts }: { version: number; texts: AnnouncementTexts },
  now: Date,
) {
  return db
    .update(announcements)
    .set({ texts, version: version + 1, editedAt: now.getTime(), revisedUpTo: '' })
    .where(isVersion(id, version));
}

const isVersion = (id: string, version: number) =>
  and(eq(announcements.id, id), eq(announcements.version, version), isNull(announcements.withdrawnAt)) as SQL;

/** Withdraws an announcement unless it is already withdrawn: no one else gets it, and existing copies are deleted. */
export function markAnnouncementWithdrawn(db: Database, id: string, now: Date) {
  const at = now.getTime();
  return db
    .update(announcements)
    .set({ withdrawnAt: at, finishedAt: sql`coalesce(${announcements.finishedAt}, ${at})`, revisedUpTo: '' })
    .where(isStanding(id));
}

const isStanding = (id: string) => and(eq(announcements.id, id), isNull(announcements.withdrawnAt)) as SQL;

/** True unless someone changed the announcement after that version. */
export const isAtVersion = (id: string, version: number) =>
  sql`exists (select 1 from ${announcements} where ${isVersion(id, version)})`;

/** True unless the announcement has been withdrawn. */
export const isNotWithdrawn = (id: string) => sql`exists (select 1 from ${announcements} where ${isStanding(id)})`;

/** Finds the oldest announcement whose correction or withdrawal isn't finished. */
export function findUnrevisedAnnouncement(db: Database) {
  const { id, version, editedAt, withdrawnAt, revisedUpTo } = announcements;
  return db
    .select({ id, version, editedAt, withdrawnAt, revisedUpTo: sql<string>`${revisedUpTo}` })
    .from(announcements)
    .where(isNotNull(revisedUpTo))
    .orderBy(id)
    .limit(1);
}

export type UnrevisedAnnouncement = Awaited<ReturnType<typeof findUnrevisedAnnouncement>>[number];

/**
 * Statements that correct or delete the next members' copies, and select those members. A batch overtaken by another,
 * or outdated by a later correction, changes nothing.
 */
export function reviseNextCopies(
  db: Database,
  { id, version, editedAt, withdrawnAt, revisedUpTo }: UnrevisedAnnouncement,
  size: number,
) {
  const { announcementId, startedBy } = conversations;
  const isNext = sql`${announcementId} = ${id} and ${startedBy} > ${revisedUpTo}`;
  const last = sql`(select max(member) from (
    select ${startedBy} as member from ${conversations} where ${isNext} order by ${startedBy} limit ${size}))`;
  const isCurrent = sql`exists (select 1 from ${announcements} where ${announcements.id} = ${id}
    and ${announcements.version} = ${version} and ${announcements.withdrawnAt} is ${withdrawnAt}
    and ${announcements.revisedUpTo} = ${revisedUpTo})`;
  const own = sql`${isNext} and ${startedBy} <= ${last} and ${isCurrent}`;
  const localeOf = (member: SQL) => sql`(select ${users.locale} from ${users} where ${users.id} = ${member})`;
  const textFor = (member: SQL, part: TextPart) =>
    sql`(select ${textIn(localeOf(member), part)} from ${announcements} where ${announcements.id} = ${id})`;
  const member = sql`(select ${startedBy} from ${conversations} where ${conversations.id} = ${messages.conversationId})`;
  return {
    reached: db.select({ userId: startedBy }).from(conversations).where(own),
    renamed: db
      .update(conversations)
      .set({ subject: textFor(sql`${startedBy}`, 'subject') })
      .where(own),
    rewritten: db
      .update(messages)
      .set(
        withdrawnAt === null
          ? { body: textFor(member, 'body'), plain: textFor(member, 'plain'), editedAt }
          : { body: '', plain: '', deletedAt: withdrawnAt },
      )
      .where(
        and(
          sql`${messages.conversationId} in (select ${conversations.id} from ${conversations} where ${own})`,
          eq(messages.position, 1),
          isNull(messages.deletedAt),
        ),
      ),
    moved: db
      .update(announcements)
      .set({ revisedUpTo: last })
      .where(and(eq(announcements.id, id), isCurrent)),
  };
}

export type SelectedAnnouncement = Awaited<ReturnType<typeof selectAnnouncements>>[number];
