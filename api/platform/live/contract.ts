/**
 * The topics of hints. A hint about a `post` or an `event` carries its id. `queue` is the moderation queue, and
 * `staff-inbox` means messages to the community. In a conversation, `members` means that someone has read further or
 * left, and `typing` that someone is writing.
 */
const topics = [
  'notifications',
  'messages',
  'members',
  'typing',
  'feed',
  'post',
  'event',
  'queue',
  'staff-inbox',
] as const;

export type Topic = (typeof topics)[number];

/** Tells a page that something changed, so that it calls the API, which checks permissions. Never carries content. */
export interface Hint {
  topic: Topic;
  id?: string;
  /** For `typing`: the id of the member who is writing. */
  by?: string;
  /** For `messages`: the id of the one message that has changed, without anything new to read. */
  about?: string;
}

/** The maximum number of posts and events that a page may watch. */
export const maxWatchesPerPage = 25;

/** The message with which a page subscribes to the posts and events it shows, each as `post:<id>`. */
export interface WatchMessage {
  watch: string[];
}

/** Why the server closed a socket. Any other code is a lost connection. */
export const closeCodes = {
  /** The session ended: signing out, a new password, a ban, a deleted account. */
  sessionEnded: 4000,
  /** The member opened too many sockets, and this was the oldest. */
  replaced: 4001,
  /** The socket or its session reached its maximum age. Getting a new ticket checks that the session is still valid. */
  expired: 4002,
} as const;
