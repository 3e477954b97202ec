import type { ShownMessage } from './types.ts';

export type Quote = NonNullable<ShownMessage['answers']>;

const excerptLength = 140;

/** Quotes a message until the server returns its own, shorter quote. Null if the message isn't shown. */
export function quoteMessage(messages: readonly ShownMessage[], id: string | null): Quote | null {
  const message = messages.find((each) => each.id === id);
  if (!message) return null;
  const { sender, content, files, isDeleted } = message;
  if (isDeleted) return deletedQuote(message.id);
  const words = content === '' ? files.map(({ name }) => name).join(', ') : content.replace(/\s+/g, ' ');
  const excerpt = words.length > excerptLength ? `${words.slice(0, excerptLength)}…` : words;
  return { ...{ id: message.id, sender, excerpt }, state: 'shown' };
}

/** The quote of a message that was deleted. */
export const deletedQuote = (id: string): Quote => ({ ...{ id, sender: null, excerpt: '' }, state: 'deleted' });
