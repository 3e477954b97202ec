import { DurableObject } from 'cloudflare:workers';
import { closeCodes, type Hint } from './contract.ts';
import {
  type Group,
  isInGroup,
  type OpenSocket,
  parseWatchMessage,
  type SocketOwner,
  sessionHeader,
  socketLimits,
  ticketHeader,
} from './rules.ts';

interface Ticket extends SocketOwner {
  expiresAt: number;
}

/** Which sockets of a member to close: all, those of one session, or those of all other sessions. */
export interface ClosedSockets {
  userId: string;
  sessionId?: string;
  exceptSessionId?: string;
}

/**
 * Holds the open sockets of a community, or of one shard of it. Hibernates while idle. Tickets live only in memory: if
 * the object is evicted within their 30 seconds, the page requests a new one.
 */
export abstract class SocketHub<Env extends object = object> extends DurableObject<Env> {
  /** The unused tickets by hash, oldest first. */
  readonly #tickets = new Map<string, Ticket>();
  /** When a member was last reported as writing in a conversation. */
  readonly #typingSentAt = new Map<string, number>();

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    // Responds to pings without waking the object.
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  /**
   * Stores a ticket for a socket that ends within `lifetimeMs`. Returns false if the member has too many unused
   * tickets.
   */
  addTicket(hash: string, owner: Omit<SocketOwner, 'endsAt'> & { lifetimeMs: number }): boolean {
    const now = Date.now();
    for (const [old, { expiresAt }] of this.#tickets) {
      if (expiresAt > now) break;
      this.#tickets.delete(old);
    }
    const { lifetimeMs, ...kept } = owner;
    const own = [...this.#tickets.values()].filter(({ userId }) => userId === kept.userId);
    if (own.length >= socketLimits.ticketsPerMember) return false;
    const endsAt = now + Math.min(lifetimeMs, socketLimits.socketMs);
    this.#tickets.set(hash, { ...kept, endsAt, expiresAt: now + socketLimits.ticketMs });
    return true;
  }

  /** Spends a ticket and opens its socket, or responds with 410. */
  override async fetch(request: Request): Promise<Response> {
    const hash = request.headers.get(ticketHeader) ?? '';
    const ticket = this.#tickets.get(hash);
    this.#tickets.delete(hash);
    if (!ticket || ticket.expiresAt <= Date.now()) return new Response(null, { status: 410 });
    const { expiresAt: _, ...owner } = ticket;
    const { 0: client, 1: server } = new WebSocketPair();
    const sockets = this.ctx.getWebSockets(owner.userId).filter(isOpen);
    for (const oldest of sockets.slice(0, Math.max(0, sockets.length - socketLimits.socketsPerMember + 1))) {
      oldest.close(closeCodes.replaced);
    }
    this.ctx.acceptWebSocket(server, [owner.userId]);
    attach(server, { ...owner, watched: [], messages: 0 });
    await this.#wakeAt(owner.endsAt);
    const userAndSession = `${owner.userId} ${owner.sessionId}`;
    return new Response(null, { status: 101, webSocket: client, headers: { [sessionHeader]: userAndSession } });
  }

  /** Sends a hint to these members: to all their pages, or to those in the group. */
  publish(hint: Hint, to: readonly string[], group: Group = 'everyone'): void {
    if (hint.topic === 'typing' && !this.#mayTellTyping(hint)) return;
    const text = JSON.stringify(hint);
    for (const socket of [...new Set(to)].flatMap((userId) => this.ctx.getWebSockets(userId))) {
      if (isOpen(socket) && isInGroup(group, attachmentOf(socket), hint)) socket.send(text);
    }
  }

  /** Returns the members of the hint's group who have a page open. The caller checks which of them may get the hint. */
  membersOf(group: Group, hint: Hint): string[] {
    const owners = this.ctx.getWebSockets().filter(isOpen).map(attachmentOf);
    return [...new Set(owners.filter((own) => isInGroup(group, own, hint)).map(({ userId }) => userId))];
  }

  /** Selects which of these posts and events the owner of a socket may read now. */
  protected abstract selectWatchable(owner: SocketOwner, watched: readonly string[]): Promise<readonly string[]>;

  /** Whether to send a `typing` hint: at most every two seconds, however often a browser reports typing. */
  #mayTellTyping({ id, by }: Hint): boolean {
    const [key, now] = [`${id} ${by}`, Date.now()];
    if (now - (this.#typingSentAt.get(key) ?? 0) < socketLimits.typingMs) return false;
    for (const [old, at] of this.#typingSentAt) if (now - at >= socketLimits.typingMs) this.#typingSentAt.delete(old);
    this.#typingSentAt.set(key, now);
    return true;
  }

  /** Returns which of these members have an open socket. */
  connected(userIds: readonly string[]): string[] {
    return userIds.filter((userId) => this.ctx.getWebSockets(userId).some(isOpen));
  }

  /** Counts the members who have an open socket. */
  countMembers(): number {
    return new Set(
      this.ctx
        .getWebSockets()
        .filter(isOpen)
        .map((socket) => attachmentOf(socket).userId),
    ).size;
  }

  /** Closes a member's sockets and deletes the tickets that could open new ones. */
  closeSockets({ userId, sessionId, exceptSessionId }: ClosedSockets): void {
    const isClosed = (own: SocketOwner) =>
      own.userId === userId &&
      (sessionId === undefined || own.sessionId === sessionId) &&
      own.sessionId !== exceptSessionId;
    for (const [hash, ticket] of this.#tickets) if (isClosed(ticket)) this.#tickets.delete(hash);
    for (const socket of this.ctx.getWebSockets(userId)) {
      if (isClosed(attachmentOf(socket))) socket.close(closeCodes.sessionEnded);
    }
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const own = attachmentOf(socket);
    const watched = parseWatchMessage(message);
    if (!watched || own.messages >= socketLimits.messagesPerSocket) {
      socket.close(1008);
      return;
    }
    const messages = own.messages + 1;
    // Begins to watch before the check, so that no hint is missed: permission is also checked for each hint.
    attach(socket, { ...own, watched, messages });
    if (watched.length === 0) return;
    const allowed = await this.selectWatchable(own, watched).catch(() => null);
    if (!isOpen(socket) || attachmentOf(socket).messages !== messages) return;
    // The page then polls and reconnects.
    if (allowed === null) socket.close(1011);
    else attach(socket, { ...own, watched: watched.filter((key) => allowed.includes(key)), messages });
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  /** Closes expired sockets. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    const left: number[] = [];
    for (const socket of this.ctx.getWebSockets()) {
      const { endsAt } = attachmentOf(socket);
      if (endsAt <= now) socket.close(closeCodes.expired);
      else left.push(endsAt);
    }
    if (left.length > 0) await this.ctx.storage.setAlarm(left.reduce((one, other) => Math.min(one, other)));
  }

  async #wakeAt(at: number): Promise<void> {
    const planned = await this.ctx.storage.getAlarm();
    if (planned === null || planned > at) await this.ctx.storage.setAlarm(at);
  }
}

const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN;

const attach = (socket: WebSocket, own: OpenSocket) => socket.serializeAttachment(own);

const attachmentOf = (socket: WebSocket) => socket.deserializeAttachment() as OpenSocket;
