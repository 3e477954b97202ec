import type { DatabaseAddress } from '../database/connect.ts';
import { type Hint, maxWatchesPerPage, type WatchMessage } from './contract.ts';

/** The owner of a socket. Stored with the socket, so that it survives hibernation. */
export interface SocketOwner {
  userId: string;
  sessionId: string;
  isStaff: boolean;
  /** The community's database, for checking what the owner may watch. Without its token, which the hub knows. */
  database: Pick<DatabaseAddress, 'url' | 'namespace'>;
  endsAt: number;
}

export interface OpenSocket extends SocketOwner {
  /** `post:<id>` and `event:<id>`. */
  watched: readonly string[];
  messages: number;
}

/** A group of open pages: `watchers` show the post or event that a hint is about. */
export type Group = 'everyone' | 'staff' | 'watchers';

/** The recipients of a hint: these members, or those members of a group whom `who` allows, checked all at once. */
export type Audience = readonly string[] | { group: Group; who: (userIds: readonly string[]) => Promise<string[]> };

/** The header in which the Worker sends the ticket's hash to the hub. */
export const ticketHeader = 'kogu-ticket';
export const sessionHeader = 'kogu-session';

export const socketLimits = {
  ticketMs: 30_000,
  ticketsPerMember: 10,
  socketsPerMember: 10,
  /** Applies even if the session continues, in case the call that closes its sockets is lost. */
  socketMs: 60 * 60 * 1000,
  /** Enough for a page of the feed and its pinned posts. Cloudflare stores at most 2 KB with a socket. */
  watchedPerSocket: maxWatchesPerPage,
  /** A page sends a message once, and again whenever the list it watches changes. */
  messagesPerSocket: 30,
  messageLength: 1_500,
  typingMs: 2_000,
} as const;

export function isInGroup(group: Group, socket: OpenSocket, { topic, id }: Hint): boolean {
  if (group === 'staff') return socket.isStaff;
  return group === 'everyone' || socket.watched.includes(`${topic}:${id}`);
}

/** Parses what a page wants to watch; null if the message is anything else. */
export function parseWatchMessage(message: unknown): string[] | null {
  if (typeof message !== 'string' || message.length > socketLimits.messageLength) return null;
  const { watch } = parseJson(message);
  if (!Array.isArray(watch) || watch.length > socketLimits.watchedPerSocket) return null;
  const isKey = (key: unknown) => typeof key === 'string' && /^(?:post|event):[0-9a-f-]{36}$/.test(key);
  return watch.every(isKey) ? watch : null;
}

function parseJson(text: string): Partial<WatchMessage> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
