/**
 * What hints are about. `post` and `event` are about one of them, whose id the hint carries. `queue` is what waits
 * for moderators, `desk` what members write to the community,
 * `typing` that somebody writes in a conversation now.
 */
export const topics = ['notifications', 'messages', 'feed', 'post', 'event', 'queue', 'desk', 'typing'] as const;

export type Topic = (typeof topics)[number];

/** Tells a page that something changed, so that it asks the API, which checks the rights. Never content. */
export interface Hint {
  topic: Topic;
  id?: string;
  /** Of `typing`: the id of the member who writes. */
  by?: string;
}

/** What a page sends to be told about posts and events it shows, each as `post:<id>`. */
export interface WatchMessage {
  watch: string[];
}

/** Why the server closed a socket. Other codes are lost connections. */
export const closeCodes = {
  /** The session ended: signing out, a new password, a ban, a deleted account. */
  sessionEnded: 4000,
  /** The member opened more sockets than they may have, and this was the oldest. */
  replaced: 4001,
  /** The socket reached its age, or its session’s. A new ticket asks whether the session is still valid. */
  expired: 4002,
} as const;
