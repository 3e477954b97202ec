import type { Context } from '#api/context.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { hintStaffInbox } from './hint-staff-inbox.ts';
import type { selectChangeRecipients } from './queries.ts';

/** Sends a hint that a message changed, without anything new to read, to the members who see it and to its staff. */
export function hintMessageChange(
  context: Context,
  about: string,
  recipients: Awaited<ReturnType<typeof selectChangeRecipients>>,
): void {
  const [first] = recipients;
  if (!first) return;
  const { conversationId: id, kind } = first;
  publishHint(context, { topic: 'messages', id, about, to: recipients.map(({ userId }) => userId) });
  if (kind === 'community') hintStaffInbox(context, id, about);
}
