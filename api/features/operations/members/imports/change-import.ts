import { maxTags } from '#api/features/accounts/member-tags/contract.ts';
import { insertTags, selectTags } from '#api/features/accounts/member-tags/index.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { lookOf, removeLookalikes } from '#api/platform/text/look-of.ts';
import { verb } from '#api/verb.ts';
import { startImportRefusals, startImportSchema, stopImportRefusals } from './contract.ts';
import { limits } from './limits.ts';
import {
  canStart,
  findImport,
  includeUnsubscribedRows,
  isSending,
  markStarted,
  markStopped,
  selectTagNames,
} from './queries.ts';

/** Starts sending invitations in the background, or resumes after a stop. */
export const startImport = verb(
  {
    access: 'admin',
    proof: 'always',
    params: idParams,
    input: startImportSchema,
    refusals: startImportRefusals,
    records: 'user-import.start',
  },
  async (context, { id, unsubscribed }, admin): Promise<Outcome<unknown, keyof typeof startImportRefusals>> => {
    const { user } = admin;
    const { db, now } = context;
    const limit = limits.start(user.id);
    const act = staffAction(context, user.id, 'user-import.start');
    const {
      found,
      attempts,
      named,
      known: tags,
    } = await namedBatch(db, {
      found: findImport(db, id),
      attempts: countAttempt(db, limit, now),
      named: selectTagNames(db, id),
      known: selectTags(db),
    });
    refuseWhenOver(limit, attempts, now);
    const [known] = found;
    if (!known) throw new AppError('not_found');
    const looks = new Set(tags.map(({ name }) => lookOf(name)));
    const added = removeLookalikes(named.map(({ name }) => name)).filter((name) => !looks.has(lookOf(name)));
    if (looks.size + added.length > maxTags) return refuse('member_tags_full');
    const { recorded } = await namedBatch(db, {
      recorded: auditEntry(
        db,
        { ...act, targetId: id, before: { state: known.state }, after: { unsubscribed, newTags: added.join(', ') } },
        // If two administrators start at once, the second call records nothing, because the state has changed.
        canStart(id, unsubscribed, admin),
      ),
      tags: added.length > 0 ? [insertTags(db, added, isRecorded(act), now)] : [],
      chosen: unsubscribed ? [includeUnsubscribedRows(db, id, isRecorded(act))] : [],
      started: markStarted(db, id, user.id, isRecorded(act), now),
    });
    if (recorded.rowsAffected === 1) return { ok: true };
    return refuse(
      known.state === 'checked' || known.state === 'stopped' ? 'import_invites_nobody' : 'import_not_waiting',
    );
  },
);

/** Stops an import. Sent invitations stay valid; the rest can be sent later. */
export const stopImport = verb(
  { access: 'admin', params: idParams, refusals: stopImportRefusals, records: 'user-import.stop' },
  async (context, { id }, { user }): Promise<Outcome<unknown, keyof typeof stopImportRefusals>> => {
    const { db, now } = context;
    const act = staffAction(context, user.id, 'user-import.stop');
    const { found, recorded } = await namedBatch(db, {
      found: findImport(db, id),
      recorded: auditEntry(db, { ...act, targetId: id }, isSending(id)),
      stopped: markStopped(db, id, isRecorded(act), now),
    });
    if (found.length === 0) throw new AppError('not_found');
    return recorded.rowsAffected === 1 ? { ok: true } : refuse('import_not_sending');
  },
);
