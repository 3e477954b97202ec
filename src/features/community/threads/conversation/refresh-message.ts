import type { StateStore } from './conversation-state.ts';
import type { ShownMessage } from './types.ts';

/**
 * Reloads one shown message, which may be too old to be among the newest, and the messages that quote it unless its
 * text is the same.
 */
export async function refreshMessage(chat: StateStore, id: string): Promise<void> {
  const find = () => chat.$conversation.get().messages.find((each) => each.id === id);
  const before = find();
  if (before) await reloadMessage(chat, id);
  if (!before || !isSameText(before, find())) await reloadQuotes(chat, id);
}

/** Reloads one message, and the conversation's name, which may be the beginning of that message. */
export async function reloadMessage({ read, add, showHead }: StateStore, id: string): Promise<void> {
  const reading = await read({ around: id, limit: 1 }).catch(() => null);
  if (!reading) return;
  showHead(reading);
  add(reading, reading.answer.messages);
}

/** Reloads the shown messages that quote a message. */
export async function reloadQuotes(chat: StateStore, id: string): Promise<void> {
  const quoting = chat.$conversation.get().messages.filter(({ answers }) => answers?.id === id);
  await Promise.all(quoting.map((message) => reloadMessage(chat, message.id)));
}

const isSameText = (one: ShownMessage, other: ShownMessage | undefined) =>
  one.content === other?.content && one.isDeleted === other.isDeleted;
