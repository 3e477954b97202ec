import type { ShownMessage } from './types.ts';

const togetherMs = 5 * 60_000;

export interface GroupedMessage {
  message: ShownMessage;
  /** The heading with the day, if the message is the first of its day. */
  day: string | null;
  /** True if the same person wrote it shortly after the previous message, which then shows the name and time. */
  isContinued: boolean;
}

/** Groups messages under days, and under names. */
export function groupMessages(
  messages: readonly ShownMessage[],
  firstUnread: string | null,
  dayOf: (at: string) => string,
): GroupedMessage[] {
  let [before, lastDay]: [ShownMessage | null, string | null] = [null, null];
  return messages.map((message) => {
    const day = dayOf(message.createdAt);
    const isNewDay = day !== lastDay;
    const isContinued = !isNewDay && message.id !== firstUnread && before !== null && areTogether(before, message);
    [before, lastDay] = [message, day];
    return { message, day: isNewDay ? day : null, isContinued };
  });
}

const areTogether = (one: ShownMessage, next: ShownMessage) =>
  one.isOwn === next.isOwn &&
  one.sender.id === next.sender.id &&
  one.sender.name === next.sender.name &&
  one.isAutomatic === next.isAutomatic &&
  Date.parse(next.createdAt) - Date.parse(one.createdAt) < togetherMs;
