import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ofUser, users } from '#api/features/accounts/users/schema.ts';
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

/** Cards by their address in the text, in each language. */
export type ShownCards = { [Name in Locale]?: Readonly<Record<string, MailCard>> };

/** What the cards of a campaign showed in the mails sent from a moment on. */
export interface Showing {
  at: number;
  cards: ShownCards;
}

/** How many recipients of a campaign have the same outcome. */
export interface RecipientCount {
  state: RecipientState;
  reason: string | null;
  count: number;
  /** How many of them have unsubscribed. */
  unsubscribed: number;
  /** How many opened a link in it, and how many reported it as spam. Sums stored by earlier versions lack them. */
  clicked?: number;
  complained?: number;
}

/** The outcome of a mail to one member, in a table with a row for each. */
export const mailRowColumns = () => ({
  state: text({ enum: recipientStates }).notNull().default('waiting'),
  /** Why it is excluded, failed or unknown: a code, never an address. */
  reason: text(),
  attempts: integer().notNull().default(0),
  /** While waiting: when to try next, 0 at once. */
  dueAt: integer().notNull().default(0),
  /** The run that has claimed it, and when. */
  runId: text(),
  claimedAt: integer(),
  sentAt: integer(),
  /** Since when a provider may have accepted it without telling us. It waits to be retried while that is safe. */
  uncertainSince: integer(),
  /** It was the last mail of its stream that they got before unsubscribing from it. A trigger sets it. */
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
    /** The saved segment that it follows until its sending begins. Then its conditions are copied into `segment`. */
    savedSegmentId: text().references(() => segments.id),
    texts: text({ mode: 'json' }).$type<CampaignTexts>().notNull(),
    state: text({ enum: campaignStates }).notNull().default('draft'),
    /** Incremented by every change, so that no one sends what someone else has just rewritten. */
    version: integer().notNull().default(1),
    createdBy: ofUser(),
    createdAt: integer().notNull(),
    changedAt: integer().notNull(),
    /** When its sending begins. */
    scheduledAt: integer(),
    /** The wall-clock time at which each reader gets it, such as `2026-06-01T08:00`. Null if all get it at once. */
    localTime: text(),
    /** When it is that time in the community's zone, for readers without a zone of their own. */
    communityDueAt: integer(),
    /** Who set that date: sending only begins while they are an administrator. */
    scheduledBy: text().references(() => users.id),
    /** When recording its recipients began. Members who join later aren't among them. */
    startedAt: integer(),
    /**
     * The last recorded member, in the order of ids; empty before the first. Null for a draft, and once all are
     * recorded.
     */
    recordedUpTo: text(),
    /**
     * The same for subscribers without an account, who are recorded before members. Also null if it doesn't go to them.
     */
    subscribersUpTo: text(),
    /** How many recipients were recorded. */
    recipientCount: integer().notNull().default(0),
    finishedAt: integer(),
    /** Its figures, kept after its recipients were deleted, long after it ended. */
    sums: text({ mode: 'json' }).$type<RecipientCount[]>(),
    /** What its cards showed, oldest first. Null if it has none, or wasn't sent. */
    showings: text({ mode: 'json' }).$type<Showing[]>(),
    /** Once its sending has begun, everyone can read it in the archive. */
    isPublic: integer({ mode: 'boolean' }).notNull().default(false),
    /** The end of its address in the archive. Stays when it is withdrawn. */
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

/** Without the date that was set. */
export const noHour = { localTime: null, communityDueAt: null } as const;
export const noDate = { state: 'draft', scheduledAt: null, scheduledBy: null, ...noHour } as const;

/** Each recipient of a campaign once, with the outcome of the mail. */
export const campaignRecipients = sqliteTable(
  'campaign_recipients',
  {
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    /** The id of the recorded member, or of the subscriber without an account. It stays when they join. */
    recipientId: text().notNull(),
    /** Null for a subscriber, until they join. */
    userId: text().references(() => users.id),
    ...mailRowColumns(),
    /** They opened a link of its text. */
    hasClicked: integer({ mode: 'boolean' }).notNull().default(false),
    /** Their provider reported that they marked it as spam. */
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
