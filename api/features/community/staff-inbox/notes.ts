import { auditEntries, auditEntry, hasChanged, staffAction } from '#api/platform/audit/audit-entry.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { hintStaffInbox } from '../threads/index.ts';
import { noteSchema } from './contract.ts';
import { deleteNote, insertNote, selectNoteConversation } from './queries.ts';

/** Adds a note to a conversation with the community, visible only to staff. */
export const addNote = verb(
  { access: 'admin', params: idParams, input: noteSchema, records: 'conversation.note' },
  async (context, { id: conversationId, body }, { user }): Promise<{ data: { id: string } }> => {
    const { db, now } = context;
    const note = { id: newId(), conversationId, authorId: user.id, body, createdAt: now.getTime() };
    const act = staffAction(context, user.id, 'conversation.note');
    const { inserted } = await namedBatch(db, {
      inserted: insertNote(db, note),
      recorded: auditEntry(db, { ...act, targetId: conversationId }, hasChanged),
    });
    if (inserted.rowsAffected === 0) throw new AppError('not_found');
    hintStaffInbox(context, conversationId);
    return { data: { id: note.id } };
  },
);

/** Deletes the staff member's own note. Idempotent. */
export const removeNote = verb(
  { access: 'admin', params: idParams, records: 'conversation.unnote' },
  async (context, { id }, { user }): Promise<void> => {
    const { db } = context;
    const act = staffAction(context, user.id, 'conversation.unnote');
    const { deleted } = await namedBatch(db, {
      recorded: auditEntries(db, act, selectNoteConversation(user.id, id)),
      deleted: deleteNote(db, user.id, id),
    });
    for (const { conversationId } of deleted) hintStaffInbox(context, conversationId);
  },
);
