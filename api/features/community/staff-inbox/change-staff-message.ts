import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { auditEntries, staffAct } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { hintStaffInbox } from '../threads/index.ts';
import { type changeStaffMessageRefusals, changeStaffMessageSchema, readStaffMessageSchema } from './contract.ts';
import { findAssignee, markInboxEntryRead, selectChange, updateInboxEntry } from './queries.ts';

/** Closes or reopens a conversation with the community, or changes its assignee. */
export async function changeStaffMessage(
  context: Context,
  input: z.input<typeof changeStaffMessageSchema> & z.input<typeof idParams>,
): Promise<Outcome<object, keyof typeof changeStaffMessageRefusals>> {
  const { user } = requireRole(context, 'admin');
  const id = parseId(input);
  const change = parseInput(changeStaffMessageSchema, input);
  const { db } = context;
  const act = staffAct(context, user.id, 'conversation.change');
  const { changed, assigned } = await namedBatch(db, {
    recorded: auditEntries(db, act, selectChange(user.id, id, change)),
    changed: updateInboxEntry(db, user.id, id, change),
    assigned: findAssignee(db, user.id, id),
  });
  const [current] = assigned;
  if (!current) throw new AppError('not_found');
  if (changed.length === 0) {
    const { assignee } = change;
    const isSomebodyElses = current.assignedTo !== assignee?.from && current.assignedTo !== assignee?.to;
    return refuse(isSomebodyElses ? 'assigned_meanwhile' : 'not_staff');
  }
  hintStaffInbox(context, id);
  return { ok: true };
}

/** Marks a conversation as read up to a position, for all staff. Can be repeated. */
export async function readStaffMessage(
  context: Context,
  input: z.input<typeof readStaffMessageSchema> & z.input<typeof idParams>,
): Promise<void> {
  const { user } = requireRole(context, 'admin');
  const id = parseId(input);
  const { position } = parseInput(readStaffMessageSchema, input);
  const read = await markInboxEntryRead(context.db, user.id, id, position);
  if (read.length === 0) throw new AppError('not_found');
  hintStaffInbox(context, id);
}
