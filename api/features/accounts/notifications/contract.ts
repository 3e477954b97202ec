/**
 * What members are told about. Each kind is one sentence in `locales/`, a link, and a row in the settings,
 * where the member chooses a channel for it.
 */
export const notificationKinds = [
  'comment',
  'reply',
  'mention',
  'reaction',
  'followed_post',
  'post_approved',
  'waitlist',
  'event_change',
  'gift_card',
  'feedback_answer',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** `site`: only on the site. `mail`: also by mail at once. `digest`: also in the digest. `none`: not at all. */
export const channels = ['site', 'mail', 'digest', 'none'] as const;
export type Channel = (typeof channels)[number];

export const defaultChannels: Record<NotificationKind, Channel> = {
  comment: 'digest',
  reply: 'mail',
  mention: 'mail',
  reaction: 'site',
  followed_post: 'digest',
  post_approved: 'mail',
  waitlist: 'site',
  event_change: 'site',
  gift_card: 'site',
  feedback_answer: 'site',
};

/** Kinds that tell of each person once for a subject: reacting again is no news. */
export const onceKinds: readonly NotificationKind[] = ['reaction'];

/** Characters of what was said that a notification quotes. */
export const excerptLength = 200;

export const digestFrequencies = ['daily', 'weekly'] as const;
