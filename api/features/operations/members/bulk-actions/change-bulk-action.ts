import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { startBulkActionRefusals, startBulkActionSchema, stopBulkActionRefusals } from './contract.ts';
import { canStart, countMembers, findBulkAction, isRunning, markStarted, markStopped } from './queries.ts';

/** Starts an action in the background, or resumes a stopped one. */
export const startBulkAction = verb(
  {
    access: 'admin',
    proof: 'always',
    params: idParams,
    input: startBulkActionSchema,
    refusals: startBulkActionRefusals,
    records: 'bulk-act.start',
  },
  async (context, { id, count }, admin): Promise<Outcome<object, keyof typeof startBulkActionRefusals>> => {
    const { user } = admin;
    const { db, now } = context;
    const { found, counted } = await namedBatch(db, { found: findBulkAction(db, id), counted: countMembers(db, id) });
    const [known] = found;
    if (!known) throw new AppError('not_found');
    const waiting = counted.find(({ state }) => state === 'waiting')?.count ?? 0;
    if ((known.state !== 'prepared' && known.state !== 'stopped') || waiting === 0) return refuse('bulk_not_waiting');
    if (count !== waiting) throw new AppError('invalid_input', { fields: { count: 'bulk_count_differs' } });
    const act = staffAction(context, user.id, 'bulk-act.start', { reason: known.reason });
    const { tier = null, until = null } = known.details;
    const after = { kind: known.kind, count, tier, until, tag: known.tagName };
    const { recorded } = await namedBatch(db, {
      // If two administrators start at once, the second call records nothing, because the state has changed.
      recorded: auditEntry(
        db,
        { ...act, targetId: id, before: { state: known.state }, after },
        canStart(id, count, admin),
      ),
      started: markStarted(db, id, user.id, isRecorded(act), now),
    });
    return recorded.rowsAffected === 1 ? { ok: true } : refuse('bulk_not_waiting');
  },
);

/** Stops an action. Members it was applied to stay as they are; it can be resumed for the rest. */
export const stopBulkAction = verb(
  { access: 'admin', params: idParams, refusals: stopBulkActionRefusals, records: 'bulk-act.stop' },
  async (context, { id }, { user }): Promise<Outcome<object, keyof typeof stopBulkActionRefusals>> => {
    const { db, now } = context;
    const act = staffAction(context, user.id, 'bulk-act.stop');
    const { found, recorded } = await namedBatch(db, {
      found: findBulkAction(db, id),
      recorded: auditEntry(db, { ...act, targetId: id }, isRunning(id)),
      stopped: markStopped(db, id, isRecorded(act), now),
    });
    if (found.length === 0) throw new AppError('not_found');
    return recorded.rowsAffected === 1 ? { ok: true } : refuse('bulk_not_running');
  },
);
