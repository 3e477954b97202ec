import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { auditEntries, auditEntry, hasChanged, staffAct } from '#api/platform/audit/audit-entry.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { hintStaffInbox } from '../threads/index.ts';
import { noteSchema } from './contract.ts';
import { deleteNote, insertNote, selectConversationOf } from './queries.ts';

/** Adds a note to a conversation with the community, visible only to staff. */
export async function addNote(
  context: Context,
  input: z.input<typeof noteSchema> & z.input<typeof idParams>,
): Promise<{ data: { id: string } }> {
  const { user } = requireRole(context, 'admin');
  const conversationId = parseId(input);
  const { body } = parseInput(noteSchema, input);
  const { db, now } = context;
  const note = { id: newId(), conversationId, authorId: user.id, body, createdAt: now.getTime() };
  const act = staffAct(context, user.id, 'conversation.note');
  const { inserted } = await namedBatch(db, {
    inserted: insertNote(db, note),
    recorded: auditEntry(db, { ...act, targetId: conversationId }, hasChanged),
  });
  if (inserted.rowsAffected === 0) throw new AppError('not_found');
  hintStaffInbox(context, conversationId);
  return { data: { id: note.id } };
}

/** Deletes the staff member's own note. Can be repeated. */
export async function removeNote(context: Context, input: z.input<typeof idParams>): Promise<void> {
  const { user } = requireRole(context, 'admin');
  const id = parseId(input);
  const { db } = context;
  const act = staffAct(context, user.id, 'conversation.unnote');
  const { deleted } = await namedBatch(db, {
    recorded: auditEntries(db, act, selectConversationOf(user.id, id)),
    deleted: deleteNote(db, user.id, id),
  });
  for (const { conversationId } of deleted) hintStaffInbox(context, conversationId);
}
