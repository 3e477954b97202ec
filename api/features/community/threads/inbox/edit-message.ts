import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { withdrawNotificationsAt } from '#api/features/accounts/notifications/index.ts';
import { requireMember, requireWriter } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { markdownText } from '#api/platform/markdown/markdown-text.ts';
import { conversationPath } from '../contract.ts';
import { editMessageSchema } from './contract.ts';
import { deleteText, updateText } from './queries.ts';

/** Edits the member's own message. Sends no notification, and doesn't mark the message as unread again. */
export async function editMessage(
  context: Context,
  input: z.input<typeof editMessageSchema> & z.input<typeof idParams>,
): Promise<{ data: { editedAt: string } }> {
  const { user } = requireWriter(context);
  const id = parseId(input);
  const { content } = parseInput(editMessageSchema, input);
  if (content === '') throw new AppError('invalid_input', { fields: { content: 'message_required' } });
  const { db, now } = context;
  const [row] = await updateText(db, user.id, { id, body: content, plain: markdownText(content) }, now);
  if (!row) throw new AppError('not_found');
  return { data: { editedAt: isoTime(now.getTime()) } };
}

/** Deletes the member's own message for everyone. It keeps its place, without text and files. */
export async function deleteMessage(context: Context, input: z.input<typeof idParams>): Promise<void> {
  const { user } = requireMember(context);
  const id = parseId(input);
  const { db, now } = context;
  const [row] = await deleteText(db, user.id, id, now);
  if (!row) throw new AppError('not_found');
  const { conversationId } = row;
  await namedBatch(db, {
    notifications: withdrawNotificationsAt(db, [conversationId], conversationPath(conversationId, id)),
  });
}
