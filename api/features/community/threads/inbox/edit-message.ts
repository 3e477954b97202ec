import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { verb } from '#api/verb.ts';
import { deleteReactionsIf } from '../../reactions/index.ts';
import { hintMessageChange } from '../hint-message-change.ts';
import { selectChangeRecipients } from '../queries.ts';
import { subjectOf } from '../start/rules.ts';
import { editMessageSchema } from './contract.ts';
import {
  deleteText,
  isTextDeleted,
  renameAfterFirstMessage,
  selectOwnTombstone,
  updateQuotes,
  updateText,
  withdrawQuotes,
} from './queries.ts';

/**
 * Edits the member's own message, also on open pages. Sends no notification, and doesn't mark the message as unread
 * again.
 */
export const editMessage = verb(
  { access: 'writer', params: idParams, input: editMessageSchema },
  async (context, { id, content }, { user }): Promise<{ data: { editedAt: string } }> => {
    if (content === '') throw new AppError('invalid_input', { fields: { content: 'message_required' } });
    const { db, now } = context;
    const plain = markdownToText(content);
    const { edited, reached } = await namedBatch(db, {
      edited: updateText(db, user.id, { id, body: content, plain }, now),
      renamed: renameAfterFirstMessage(db, user.id, { id, plain, subject: subjectOf(plain, '…') }),
      quotes: updateQuotes(db, user.id, { id, plain }),
      reached: selectChangeRecipients(db, user.id, id),
    });
    const [row] = edited;
    if (!row) throw new AppError('not_found');
    hintMessageChange(context, id, reached);
    return { data: { editedAt: isoTime(now.getTime()) } };
  },
);

/**
 * Deletes the member's own message for everyone, also on open pages. It keeps its place, without text, files and
 * reactions. Idempotent.
 */
export const deleteMessage = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<void> => {
    const { db, now } = context;
    const { deleted, gone, reached } = await namedBatch(db, {
      deleted: deleteText(db, user.id, id, now),
      reactions: deleteReactionsIf(db, { id }, isTextDeleted),
      quotes: withdrawQuotes(db, user.id, id),
      gone: selectOwnTombstone(db, user.id, id),
      reached: selectChangeRecipients(db, user.id, id),
    });
    if (gone.length === 0) throw new AppError('not_found');
    if (deleted.rowsAffected > 0) hintMessageChange(context, id, reached);
  },
);
