import type { ShownMessage } from './types.ts';

const isSame = (one: ShownMessage, other: ShownMessage) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges loaded messages into the shown ones, in order. An unchanged message stays the same object, so that its row
 * doesn't rerender. `kept` messages stay as they are, because they have changed since the request.
 */
export function mergeMessages(
  shown: readonly ShownMessage[],
  read: readonly ShownMessage[],
  kept: ReadonlySet<string>,
): readonly ShownMessage[] {
  const fresh = new Map(read.map((message) => [message.id, message]));
  let hasChanged = false;
  const known = shown.map((message) => {
    const now = fresh.get(message.id);
    fresh.delete(message.id);
    if (!now || kept.has(message.id) || isSame(message, now)) return message;
    hasChanged = true;
    return now;
  });
  if (!hasChanged && fresh.size === 0) return shown;
  return [...known, ...fresh.values()].toSorted((one, other) => one.position - other.position);
}
