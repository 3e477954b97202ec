import type { ShownMessage } from './types.ts';

const isSame = (one: ShownMessage, other: ShownMessage) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The shown messages, with those read since, in order. A message that hasn't changed stays the same object, so that its
 * row isn't rendered again. Those that are `kept` stay as they are: they have changed since they were read.
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
