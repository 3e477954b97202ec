import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { type findExpertInboxOf, insertMessage, isConversationInserted } from './queries.ts';
import { findAwayPeriod } from './rules.ts';

/** Sends a member the automatic answer of an expert who is away, once per conversation and absence. */
export async function sendAutomaticAnswer(
  context: Context,
  [inbox]: Awaited<ReturnType<typeof findExpertInboxOf>>,
): Promise<void> {
  if (!inbox) return;
  const { db, now, tenant } = context;
  const { conversationId, expertId, memberId, settings } = inbox;
  const period = findAwayPeriod(settings, now, tenant.timeZone);
  if (period === null) return;
  const body = settings.automaticAnswer;
  const answer = {
    ...{ id: newId(), conversationId, senderId: expertId, files: [], body, plain: markdownToText(body) },
    writtenAs: 'automatic' as const,
    // Every attempt produces the same id, so concurrent attempts write one message.
    clientId: `${conversationId}:${period}`,
  };
  await namedBatch(db, { written: insertMessage(db, answer, now, isConversationInserted(conversationId)) });
  publishHint(context, { topic: 'messages', id: conversationId, to: [memberId] });
}
