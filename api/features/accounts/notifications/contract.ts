import { z } from 'zod';
import { isTimeZone } from '#api/platform/calendar/time.ts';
import type { Offering } from '#api/platform/offerings/contract.ts';
import { pageOfSchema } from '#api/platform/paging/contract.ts';

/**
 * The kinds of notification. Each has a sentence in `locales/`, a link, and a row in the settings, where the member
 * chooses its channel.
 */
export const notificationKinds = [
  'comment',
  'reply',
  'mention',
  'reaction',
  'followed_post',
  'post_approved',
  'post_rejected',
  'post_removed',
  'post_restored',
  'staff_change',
  'waitlist',
  'event_change',
  'gift_card',
  'feedback_answer',
  'decision',
  'report_outcome',
  'message',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** `site`: only on the site. `mail`: also by mail at once. `digest`: also in the digest. `none`: not at all. */
export const channels = ['site', 'mail', 'digest', 'none'] as const;
export type Channel = (typeof channels)[number];

export const defaultChannels: Record<NotificationKind, Channel> = {
  comment: 'mail',
  reply: 'mail',
  mention: 'mail',
  reaction: 'site',
  followed_post: 'digest',
  post_approved: 'mail',
  post_rejected: 'site',
  post_removed: 'site',
  post_restored: 'mail',
  staff_change: 'mail',
  waitlist: 'site',
  event_change: 'site',
  gift_card: 'site',
  feedback_answer: 'site',
  decision: 'site',
  report_outcome: 'mail',
  message: 'mail',
};

/** Kinds that the site shows elsewhere, such as messages in the inbox. The list and its count leave them out. */
export const kindsShownElsewhere: readonly NotificationKind[] = ['message'];

const kindsOf: { readonly [Name in Offering]?: readonly NotificationKind[] } = {
  community: [
    ...(['comment', 'reply', 'mention', 'reaction', 'followed_post'] as const),
    ...(['post_approved', 'post_rejected', 'post_removed', 'post_restored', 'staff_change'] as const),
  ],
  events: ['waitlist', 'event_change'],
};

/**
 * Returns the kinds of switched-off offerings. Their notifications are kept, but not listed, counted or mailed until
 * the offering is switched on again.
 */
export function listSwitchedOffKinds(switchedOff: readonly Offering[]): NotificationKind[] {
  return switchedOff.flatMap((each) => kindsOf[each] ?? []);
}

/** Kinds about members' actions, whose notifications can have several actors. */
export const groupedKinds = ['comment', 'reply', 'mention', 'reaction', 'followed_post', 'message'] as const;

/**
 * Kinds that notify only once about the same actor and subject. A reaction that is removed and added again doesn't
 * notify again.
 */
export const kindsNotifiedOnce: readonly NotificationKind[] = ['reaction'];

/** The maximum number of characters that a notification quotes. */
export const excerptLength = 200;

export const digestFrequencies = ['daily', 'weekly'] as const;

/**
 * Kinds that have a mail of their own, such as a gift card's. It is always sent, so there is no second mail about the
 * notification.
 */
const mailedAnyway: readonly NotificationKind[] = ['waitlist', 'event_change', 'gift_card', 'feedback_answer'];

/** Kinds about decisions of staff on the member or their content. */
const decisionKinds: readonly NotificationKind[] = ['decision', 'post_removed', 'post_rejected'];

/**
 * Returns the channels that a member can choose for a kind. Decisions are always shown and have a mail of their own.
 */
export function channelsFor(kind: NotificationKind): Channel[] {
  if (decisionKinds.includes(kind)) return ['site'];
  return channels.filter((channel) => channel !== 'mail' || !mailedAnyway.includes(kind));
}

/** The highest count of unread notifications. A higher count wouldn't tell the member more. */
export const maxUnread = 100;

const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** The sentence in the member's language. */
  line: z.string(),
  path: z.string(),
  title: z.string(),
  excerpt: z.string(),
  actor: z
    .object({ id: z.string(), name: z.string().nullable(), image: z.string().nullable(), initials: z.string() })
    .nullable(),
  actorCount: z.number(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type NotificationView = z.infer<typeof notificationSchema>;

/** How many unread notifications the member has, up to {@link maxUnread}. */
const unreadCount = z.number().int();
export const notificationsPage = pageOfSchema(notificationSchema).extend({ unreadCount });
export const unreadResponse = { data: z.object({ unreadCount }) };

export const readNotificationsSchema = z.object({ ids: z.array(z.uuid()).min(1).max(100) });
/** The notifications to mark as read: up to `until`, the newest that was shown, or all if omitted. */
export const readAllSchema = z.object({ until: z.uuid().optional() });

const digestSchema = z.object({
  isOn: z.boolean(),
  frequency: z.enum(digestFrequencies),
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  /** An IANA time zone. Null for the community's. */
  timeZone: z.string().max(60).refine(isTimeZone, { error: 'time_zone_invalid' }).nullable(),
});
export type DigestSettings = z.infer<typeof digestSchema>;

export const notificationSettingsSchema = z.object({
  /** Whether the member gets notifications by mail at all. */
  isMailOn: z.boolean(),
  channels: z.record(z.enum(notificationKinds), z.enum(channels)),
  digest: digestSchema,
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

const channelChanges = z
  .partialRecord(z.enum(notificationKinds), z.enum(channels))
  .refine((chosen) => notificationKinds.every((kind) => !chosen[kind] || channelsFor(kind).includes(chosen[kind])), {
    error: 'channel_invalid',
  });

export const changeNotificationSettingsSchema = z
  .object({ isMailOn: z.boolean(), channels: channelChanges, digest: digestSchema.partial() })
  .partial();
