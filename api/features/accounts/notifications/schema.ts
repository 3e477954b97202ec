import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accessLevels } from '../entitlements/contract.ts';
import { ofUser } from '../users/schema.ts';
import { channels, digestFrequencies, notificationKinds } from './contract.ts';

/**
 * A member's notifications, one row per kind and subject until it is read: repeated events while it is unread are added
 * to it ("Mari and 4 others").
 */
export const notifications = sqliteTable(
  'notifications',
  {
    /** Sorts by the time of the last event: a new event gives the row a new id. */
    id: text().primaryKey(),
    /** Stays the same while events are added; see {@link notificationEvents}. */
    groupId: text(),
    userId: ofUser(),
    kind: text({ enum: notificationKinds }).notNull(),
    /** What it is about: a post, a comment, an event. Rows with the same subject can be withdrawn together. */
    subjectId: text().notNull(),
    /** What determines who may read it, such as a space; null if it's the member's own. */
    scopeId: text(),
    /** Path on this site. */
    path: text().notNull(),
    /** The subject's title at the time. */
    title: text().notNull(),
    /** The beginning of the text, or empty. */
    excerpt: text().notNull(),
    /** The latest actor, whose event the path and excerpt belong to; null for the community itself. */
    actorId: text(),
    actorCount: integer().notNull().default(1),
    createdAt: integer().notNull(),
    readAt: integer(),
    /** When a mail becomes due; null if none is, or it was sent. */
    mailDueAt: integer(),
    /** The post whose title it has, so that a block of the post's author can hide it. */
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
 * What members did in each group of notifications. When an event is removed, because it or its actor is deleted or
 * blocked, triggers keep the notification if it has other events, and delete it otherwise.
 */
export const notificationEvents = sqliteTable(
  'notification_events',
  {
    id: text().primaryKey(),
    groupId: text().notNull(),
    userId: ofUser(),
    kind: text({ enum: notificationKinds }).notNull(),
    subjectId: text().notNull(),
    actorId: ofUser(),
    path: text().notNull(),
    excerpt: text().notNull(),
    createdAt: integer().notNull(),
    /** When a reaction the member has read was taken back. It isn't shown, but adding it again isn't news. */
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

/** Members who can be notified about a scope's contents. The feature that owns the scope writes these rows. */
export const notificationScopes = sqliteTable('notification_scopes', {
  id: text().primaryKey(),
  access: text({ enum: accessLevels }).notNull(),
  /** A quiet scope notifies no one. */
  isQuiet: integer({ mode: 'boolean' }).notNull().default(false),
});

/** A member's channel for a kind, if it isn't the default. */
export const notificationChannels = sqliteTable(
  'notification_channels',
  { userId: ofUser(), kind: text({ enum: notificationKinds }).notNull(), channel: text({ enum: channels }).notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** When a member was last mailed about notifications: those that follow soon are combined into one mail. */
export const notificationMails = sqliteTable('notification_mails', {
  userId: ofUser().primaryKey(),
  sentAt: integer().notNull(),
  /** Identifies the run that sent it: only one concurrent run succeeds. */
  claimedBy: text().notNull(),
});

/**
 * When a member gets the digest. Rows follow `users.mail_digest`: triggers create one when it is turned on and clear
 * `nextAt` when it is turned off, no matter which code changes it.
 */
export const digestSettings = sqliteTable(
  'digest_settings',
  {
    userId: ofUser().primaryKey(),
    frequency: text({ enum: digestFrequencies }).notNull().default('weekly'),
    /** For a weekly digest: 1 for Monday to 7 for Sunday. */
    weekday: integer().notNull().default(1),
    /** 0 to 23, in the member's time zone. */
    hour: integer().notNull().default(8),
    /** Null for the community's. */
    timeZone: text(),
    /** When the next is due; 0 if that isn't calculated yet; null while the digest is off. */
    nextAt: integer(),
    /** When the last digest was claimed. Older activity is left out of the next one. */
    lastAt: integer(),
    /** Identifies the run that advanced it last: only one concurrent run succeeds. */
    claimedBy: text(),
  },
  (table) => [
    index('digest_settings_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index('digest_settings_by_zone').on(table.timeZone).where(sql`${table.timeZone} is not null`),
  ],
);
