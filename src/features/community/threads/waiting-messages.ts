import { atom } from 'nanostores';
import { queuePrefix } from '#src/client/later.ts';
import { pageMember } from '#src/client/page-member.ts';

/** Returns the prefix of the keys that store a conversation's unsent messages. Each message has its own key. */
export const queueKey = (memberId: string, conversationId: string) => `${queuePrefix}${memberId}.${conversationId}`;

/** Returns the ids of conversations for which this device stores messages of the page's member that aren't sent yet. */
export function findWaitingConversationIds(): string[] {
  const member = pageMember();
  if (member === null) return [];
  const prefix = queueKey(member, '');
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  const ids = keys.map((key) => key.slice(prefix.length).split('.', 1).join());
  return [...new Set(ids)];
}

/** The ids that `findWaitingConversationIds` returned last. */
export const $waiting = atom<readonly string[]>([]);

/** Updates `$waiting`. Call it after this page has stored or removed a message. */
export const refreshWaitingIds = () => $waiting.set(findWaitingConversationIds());

/** Keeps `$waiting` current with this page and other tabs. Returns a function that stops this. */
export function followWaitingMessages(): () => void {
  refreshWaitingIds();
  addEventListener('storage', refreshWaitingIds);
  return () => removeEventListener('storage', refreshWaitingIds);
}
