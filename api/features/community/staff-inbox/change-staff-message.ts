import { auditEntries, staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { hintStaffInbox } from '../threads/index.ts';
import { changeStaffMessageRefusals, changeStaffMessageSchema, readStaffMessageSchema } from './contract.ts';
import { findAssignee, markInboxEntryRead, selectInboxEntryChange, updateInboxEntry } from './queries.ts';

/** Closes or reopens a conversation with the community, or changes its assignee. */
export const changeStaffMessage = verb(
  {
    access: 'admin',
    params: idParams,
    input: changeStaffMessageSchema,
    refusals: changeStaffMessageRefusals,
    records: 'conversation.change',
  },
  async (context, { id, ...change }, { user }): Promise<Outcome<object, keyof typeof changeStaffMessageRefusals>> => {
    const { db } = context;
    const act = staffAction(context, user.id, 'conversation.change');
    const { changed, assigned } = await namedBatch(db, {
      recorded: auditEntries(db, act, selectInboxEntryChange(user.id, id, change)),
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
  },
);

/** Marks a conversation as read up to a position, for all staff. Idempotent. */
export const readStaffMessage = verb(
  {
    access: 'admin',
    params: idParams,
    input: readStaffMessageSchema,
    records: { nothing: 'Only stores how far staff have read.' },
  },
  async (context, { id, position }, { user }): Promise<void> => {
    const read = await markInboxEntryRead(context.db, user.id, id, position);
    if (read.length === 0) throw new AppError('not_found');
    hintStaffInbox(context, id);
  },
);
