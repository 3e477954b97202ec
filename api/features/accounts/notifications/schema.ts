import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accessLevels } from '../entitlements/contract.ts';
import { userReference } from '../users/schema.ts';
import { channels, digestFrequencies, notificationKinds } from './contract.ts';

/**
 * Members' notifications. A member has at most one unread row per kind and subject, to which further events are added
 * ("Mari and 4 others").
 */
export const notifications = sqliteTable(
  'notifications',
  {
    /** Sorts by the time of the latest event, because each event gives the row a new id. */
    id: text().primaryKey(),
    /** Stays the same when events are added. See {@link notificationEvents}. */
    groupId: text(),
    userId: userReference(),
    kind: text({ enum: notificationKinds }).notNull(),
    /**
     * The post, comment, event or other thing that it is about. Rows with the same subject can be withdrawn together.
     */
    subjectId: text().notNull(),
    /** The scope that decides who may read it, such as a space. Null if the member always may. */
    scopeId: text(),
    /** The path of its link on this site. */
    path: text().notNull(),
    /** The subject's title when the notification was written. */
    title: text().notNull(),
    /** The beginning of the quoted text, or empty. */
    excerpt: text().notNull(),
    /** The actor of the latest event, which has this path and excerpt. Null for the community itself. */
    actorId: text(),
    actorCount: integer().notNull().default(1),
    createdAt: integer().notNull(),
    readAt: integer(),
    /** When its mail is due. Null if there is no mail or it has been sent. */
    mailDueAt: integer(),
    /** The post whose title `title` is, so that blocking the post's author hides it. */
    postId: text(),
  },
  (table) => [
    uniqueIndex('notifications_unread')
      .on(table.userId, table.kind, table.subjectId)
      .where(sql`${table.readAt} is null`),
    index('notifications_by_user').on(table.userId, table.id),
    uniqueIndex('notifications_by_group').on(table.groupId),
    index('notifications_by_subject').on(table.subjectId, table.id),
    index('notifications_mail_due').on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
    index('notifications_by_actor').on(table.actorId),
    index('notifications_by_age').on(table.createdAt),
    index('notifications_read').on(table.readAt).where(sql`${table.readAt} is not null`),
  ],
);

/**
 * The events in each group of notifications. When an event is deleted, for example because its actor is blocked,
 * triggers keep the notification if it has other events, and delete it otherwise.
 */
export const notificationEvents = sqliteTable(
  'notification_events',
  {
    id: text().primaryKey(),
    groupId: text().notNull(),
    userId: userReference(),
    kind: text({ enum: notificationKinds }).notNull(),
    subjectId: text().notNull(),
    actorId: userReference(),
    path: text().notNull(),
    excerpt: text().notNull(),
    createdAt: integer().notNull(),
    /** When an event that the member has read was withdrawn. It isn't shown, but repeating it doesn't notify again. */
    withdrawnAt: integer(),
  },
  (table) => [
    uniqueIndex('notification_events_of_group').on(table.groupId, table.actorId, table.path),
    index('notification_events_by_user').on(table.userId, table.kind, table.subjectId, table.actorId),
    index('notification_events_by_subject').on(table.subjectId, table.path),
    index('notification_events_by_actor').on(table.actorId, table.userId),
    index('notification_events_by_age').on(table.createdAt),
  ],
);

/** Who can be notified about a scope's contents. The feature that owns the scope writes these rows. */
export const notificationScopes = sqliteTable('notification_scopes', {
  id: text().primaryKey(),
  access: text({ enum: accessLevels }).notNull(),
  /** A quiet scope notifies no one. */
  isQuiet: integer({ mode: 'boolean' }).notNull().default(false),
});

/** A member's channel for a kind, if it isn't the default. */
export const notificationChannels = sqliteTable(
  'notification_channels',
  {
    userId: userReference(),
    kind: text({ enum: notificationKinds }).notNull(),
    channel: text({ enum: channels }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** When each member was last mailed about notifications. Those that follow soon after are combined into one mail. */
export const notificationMails = sqliteTable('notification_mails', {
  userId: userReference().primaryKey(),
  sentAt: integer().notNull(),
  /** The run that sent the mail. Only one of several concurrent runs succeeds. */
  claimedBy: text().notNull(),
});

/**
 * When each member gets the digest. Triggers on `users.mail_digest` create a row when the digest is turned on and clear
 * `nextAt` when it is turned off, whichever code does that.
 */
export const digestSettings = sqliteTable(
  'digest_settings',
  {
    userId: userReference().primaryKey(),
    frequency: text({ enum: digestFrequencies }).notNull().default('weekly'),
    /** The day of a weekly digest, from 1 for Monday to 7 for Sunday. */
    weekday: integer().notNull().default(1),
    /** The hour, from 0 to 23, in the member's time zone. */
    hour: integer().notNull().default(8),
    /** An IANA time zone. Null for the community's. */
    timeZone: text(),
    /** When the next digest is due. 0 if it hasn't been computed yet; null while the digest is off. */
    nextAt: integer(),
    /** When the last digest was claimed. The next one excludes older activity. */
    lastAt: integer(),
    /** The run that last claimed a digest. Only one of several concurrent runs succeeds. */
    claimedBy: text(),
  },
  (table) => [
    index('digest_settings_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index('digest_settings_by_zone').on(table.timeZone).where(sql`${table.timeZone} is not null`),
  ],
);
