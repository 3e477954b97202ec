import { atom } from 'nanostores';
import type { AttachedFile } from '../files/attached-file.ts';
import { refreshWaitingIds } from '../waiting-messages.ts';

export interface OutgoingMessage {
  clientId: string;
  /** Markdown. */
  content: string;
  files: readonly AttachedFile[];
  /** The id of the message that this one answers. Missing in messages kept by an older version of the page. */
  answersId?: string | null;
  /** `waiting`: the network or the server is unavailable, and sending is retried automatically. */
  state: 'sending' | 'waiting' | 'refused';
  /** The error code, if the message was refused or waits: `offline`, or the server's. */
  failure: string | null;
}

/**
 * Creates the queue as shown on this page and as stored on this device for all tabs. Messages of other tabs stay in it.
 */
export function createStoredQueue(key: string) {
  const $outgoing = atom<readonly OutgoingMessage[]>([]);
  /**
   * Ids that this page has stored. If one is missing on the device, another tab has sent the message or taken it back.
   */
  const kept = new Set<string>();
  /** Shows and stores one message; null removes it. */
  const put = (clientId: string, message: OutgoingMessage | null) => {
    $outgoing.set(updateOutgoingList($outgoing.get(), clientId, message));
    try {
      storeMessage(key, clientId, message);
      kept.add(clientId);
    } catch {
      // The device's storage is full; the message is still sent while the page is open.
    }
  };
  const find = (clientId: string) => $outgoing.get().find((each) => each.clientId === clientId);
  const isGone = (clientId: string) => kept.has(clientId) && !isStored(key, clientId);
  return {
    $outgoing,
    ...{ put, find, isGone },
    /** Changes a message, unless another tab has sent it or taken it back. */
    change(clientId: string, changes: Partial<OutgoingMessage>) {
      const message = find(clientId);
      if (message && !isGone(clientId)) put(clientId, { ...message, ...changes });
    },
    /** Whether this page, or this device for any tab, has a message with this id. */
    has: (clientId: string) => find(clientId) !== undefined || isStored(key, clientId),
    /** Gives a message another id, in its place in the queue, and returns it. */
    renew(message: OutgoingMessage): OutgoingMessage {
      const renewed = { ...message, clientId: crypto.randomUUID() };
      const { clientId } = renewed;
      $outgoing.set($outgoing.get().map((each) => (each.clientId === message.clientId ? { ...each, clientId } : each)));
      if (renameStored(key, message.clientId, clientId)) kept.add(clientId);
      return renewed;
    },
    /** Removes a message from the device, so that only this page still shows it. */
    forget(clientId: string) {
      kept.delete(clientId);
      storeMessage(key, clientId, null);
    },
    /** Shows the messages that an earlier page has stored. */
    restore() {
      const before = readQueue(key);
      for (const { clientId } of before) kept.add(clientId);
      $outgoing.set(before);
      return before;
    },
    /** Removes messages that other tabs have sent or taken back. Returns a function that stops this. */
    follow() {
      const look = (event: StorageEvent) => {
        if (event.key?.startsWith(keyOf(key, ''))) {
          $outgoing.set($outgoing.get().filter(({ clientId }) => !isGone(clientId)));
        }
      };
      addEventListener('storage', look);
      return () => removeEventListener('storage', look);
    },
  };
}

/** Replaces the message in its place, adds it at the end, or removes it if it is null. */
function updateOutgoingList(
  list: readonly OutgoingMessage[],
  clientId: string,
  message: OutgoingMessage | null,
): readonly OutgoingMessage[] {
  const isKnown = list.some((each) => each.clientId === clientId);
  if (!message) return list.filter((each) => each.clientId !== clientId);
  return isKnown ? list.map((each) => (each.clientId === clientId ? message : each)) : [...list, message];
}

/** A message as stored, with its place among the conversation's stored ones. */
type Stored = OutgoingMessage & { order: number };

/** Each message has a key of its own, so that no tab overwrites what another has just stored. */
const keyOf = (key: string, clientId: string) => `${key}.${clientId}`;

export const isStored = (key: string, clientId: string) => localStorage.getItem(keyOf(key, clientId)) !== null;

/** Returns the messages that this device stores under the queue's key, in the order in which they were written. */
export function readQueue(key: string): OutgoingMessage[] {
  return readStored(key).map(({ order, ...message }) => message);
}

/** Stores a message on this device, in its place in the queue; null removes it. */
export function storeMessage(key: string, clientId: string, message: OutgoingMessage | null): void {
  const name = keyOf(key, clientId);
  if (message === null) {
    localStorage.removeItem(name);
  } else {
    const stored = readStored(key);
    const known = stored.find((each) => each.clientId === clientId);
    const order = known?.order ?? Math.max(Date.now(), (stored.at(-1)?.order ?? 0) + 1);
    localStorage.setItem(name, JSON.stringify({ ...message, order }));
  }
  refreshWaitingIds();
}

/** Stores a message under another id, in its place in the queue. Returns false if this device doesn't store it. */
export function renameStored(key: string, clientId: string, newId: string): boolean {
  const stored = readStored(key).find((each) => each.clientId === clientId);
  if (!stored) return false;
  // Removed first, to make room for the copy, and so that it is never stored twice.
  localStorage.removeItem(keyOf(key, clientId));
  localStorage.setItem(keyOf(key, newId), JSON.stringify({ ...stored, clientId: newId }));
  refreshWaitingIds();
  return true;
}

function readStored(key: string): Stored[] {
  splitOldQueue(key);
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(keyOf(key, '')))
    .flatMap((name) => parse<Stored>(localStorage.getItem(name)) ?? [])
    .sort((one, other) => one.order - other.order);
}

/** Splits the list under one key in which older versions of the page stored a conversation's messages. */
function splitOldQueue(key: string): void {
  const old = localStorage.getItem(key);
  if (old === null) return;
  const messages = parse<OutgoingMessage[]>(old) ?? [];
  const missing = messages
    .map((message, order) => ({ ...message, order }))
    .filter(({ clientId }) => !isStored(key, clientId));
  // Removed first, to make room for its parts.
  localStorage.removeItem(key);
  try {
    for (const message of missing) localStorage.setItem(keyOf(key, message.clientId), JSON.stringify(message));
  } catch {
    // The device's storage is full, so the list stays whole until there is room.
    for (const { clientId } of missing) localStorage.removeItem(keyOf(key, clientId));
    localStorage.setItem(key, old);
  }
}

function parse<Value>(text: string | null): Value | null {
  try {
    return JSON.parse(text ?? 'null') as Value | null;
  } catch {
    return null;
  }
}
