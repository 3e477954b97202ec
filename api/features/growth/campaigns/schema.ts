import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userReference, users } from '#api/features/accounts/users/schema.ts';
import { segments } from '#api/features/growth/segments/schema.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailCard } from '#api/platform/mail/card.ts';
import {
  type CampaignTexts,
  campaignStates,
  type RecipientState,
  recipientStates,
  type Segment,
  streams,
} from './contract.ts';

/** Cards by their address in the text, for each language. */
export type ShownCards = { [Name in Locale]?: Readonly<Record<string, MailCard>> };

/** What the cards of a campaign show in the mails sent from a given time on. */
export interface ShownCardsVersion {
  at: number;
  cards: ShownCards;
}

/** How many recipients of a campaign have the same outcome. */
export interface RecipientCount {
  state: RecipientState;
  reason: string | null;
  count: number;
  /** How many of them unsubscribed. */
  unsubscribed: number;
  /**
   * How many opened a link in the mail, and how many reported it as spam. Sums stored by earlier versions lack these.
   */
  clicked?: number;
  complained?: number;
}

/** The outcome of a mail to one member, as columns of a table with a row for each mail. */
export const mailRowColumns = () => ({
  state: text({ enum: recipientStates }).notNull().default('waiting'),
  /** Why the mail is excluded, failed or unknown: a code, never an address. */
  reason: text(),
  attempts: integer().notNull().default(0),
  /** When to try next, while the mail waits; 0 means at once. */
  dueAt: integer().notNull().default(0),
  /** The run that has claimed the mail, and when it did. */
  runId: text(),
  claimedAt: integer(),
  sentAt: integer(),
  /** Since when a provider may have accepted the mail without confirming it. The mail is retried while that is safe. */
  uncertainSince: integer(),
  /** Whether this was the last mail of its stream before the member unsubscribed from the stream. Set by a trigger. */
  hasUnsubscribed: integer({ mode: 'boolean' }).notNull().default(false),
});

/** A mail to many members, from its first draft to its figures. */
export const campaigns = sqliteTable(
  'campaigns',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    stream: text({ enum: streams }).notNull(),
    segment: text({ mode: 'json' }).$type<Segment>().notNull(),
    /**
     * The saved segment that the campaign follows until its sending begins. Then its conditions are copied into
     * `segment`.
     */
    savedSegmentId: text().references(() => segments.id),
    texts: text({ mode: 'json' }).$type<CampaignTexts>().notNull(),
    state: text({ enum: campaignStates }).notNull().default('draft'),
    /** Incremented by every change, so that no one sends a text that someone else has just rewritten. */
    version: integer().notNull().default(1),
    createdBy: userReference(),
    createdAt: integer().notNull(),
    changedAt: integer().notNull(),
    /** When sending begins. */
    scheduledAt: integer(),
    /**
     * The wall-clock time at which each reader gets the mail, such as `2026-06-01T08:00`. Null if all get it at once.
     */
    localTime: text(),
    /** When it is that time in the community's zone, for readers who haven't set a zone. */
    communityDueAt: integer(),
    /** Who set the date. Sending begins only while they are an administrator. */
    scheduledBy: text().references(() => users.id),
    /** When recording the recipients began. Members who join later don't get the campaign. */
    startedAt: integer(),
    /**
     * The id of the last member recorded, in the order of ids; empty before the first. Null for a draft, and once all
     * members are recorded.
     */
    recordedUpTo: text(),
    /**
     * Like `recordedUpTo`, but for subscribers without an account, who are recorded before members. Also null if the
     * campaign doesn't go to them.
     */
    subscribersUpTo: text(),
    /** How many recipients were recorded. */
    recipientCount: integer().notNull().default(0),
    finishedAt: integer(),
    /** The figures that stay after the recipients are deleted, long after the campaign ended. */
    sums: text({ mode: 'json' }).$type<RecipientCount[]>(),
    /** What the cards showed, oldest first. Null if the campaign has no cards or wasn't sent. */
    showings: text({ mode: 'json' }).$type<ShownCardsVersion[]>(),
    /** Whether everyone can read the campaign in the archive once its sending has begun. */
    isPublic: integer({ mode: 'boolean' }).notNull().default(false),
    /** The last part of the campaign's archive URL. It stays when the campaign is withdrawn. */
    slug: text(),
  },
  (table) => [
    index('campaigns_scheduled').on(table.scheduledAt).where(sql`${table.state} = 'scheduled'`),
    index('campaigns_sending').on(table.id).where(sql`${table.state} = 'sending'`),
    uniqueIndex('campaigns_by_slug').on(table.slug),
    index('campaigns_archived')
      .on(table.startedAt, table.id)
      .where(sql`${table.isPublic} = 1 and ${table.startedAt} is not null`),
  ],
);

/** Column values that remove the readers' hour, or the whole date. */
export const clearedHour = { localTime: null, communityDueAt: null } as const;
export const clearedDate = { state: 'draft', scheduledAt: null, scheduledBy: null, ...clearedHour } as const;

/** The recipients of a campaign, one row each, with the outcome of the mail. */
export const campaignRecipients = sqliteTable(
  'campaign_recipients',
  {
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    /** The id of the recorded member, or of the subscriber without an account. It stays when the subscriber joins. */
    recipientId: text().notNull(),
    /** Null for a subscriber, until they join. */
    userId: text().references(() => users.id),
    ...mailRowColumns(),
    /** Whether the recipient opened a link in the text. */
    hasClicked: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether the provider reported that the recipient marked the mail as spam. */
    hasComplained: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.recipientId] }),
    uniqueIndex('campaign_recipients_of_members').on(table.campaignId, table.userId),
    index('campaign_recipients_of_subscribers').on(table.recipientId).where(sql`${table.userId} is null`),
    index('campaign_recipients_by_state').on(table.campaignId, table.state, table.dueAt, table.attempts),
    index('campaign_recipients_for_figures').on(
      ...([table.campaignId, table.state, table.reason] as const),
      ...[table.hasUnsubscribed, table.hasClicked, table.hasComplained],
    ),
    index('campaign_recipients_by_user').on(table.userId),
    index('campaign_recipients_uncertain')
      .on(table.campaignId, table.uncertainSince)
      .where(sql`${table.uncertainSince} is not null`),
    index('campaign_recipients_sent').on(table.sentAt).where(sql`${table.sentAt} is not null`),
  ],
);
