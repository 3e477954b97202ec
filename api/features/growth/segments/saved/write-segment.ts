import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import type { Member } from '#api/permissions.ts';
import { auditEntries, auditEntry, hasChanged, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { requireCondition, selectCondition } from '#api/platform/database/conditions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { toStoredConditions } from '../conditions.ts';
import {
  type Conditions,
  changeSegmentRefusals,
  changeSegmentSchema,
  createSegmentRefusals,
  removeSegmentRefusals,
  type SubmittedConditions,
  writeSegmentSchema,
} from '../contract.ts';
import {
  areConditionsChanged,
  deleteSegment,
  findSegment,
  findSegmentNamed,
  insertSegment,
  isUnchanged,
  segmentChangeEntry,
  segmentDeletionEntry,
  selectUnscheduleEntries,
  unscheduleCampaignsOfSegment,
  updateSegment,
} from './queries.ts';

type Created = Outcome<{ data: { id: string } }, keyof typeof createSegmentRefusals>;

/** Saves conditions under a name. */
export const createSegment = verb(
  { access: 'admin', input: writeSegmentSchema, refusals: createSegmentRefusals, records: 'segment.create' },
  async (context, { name, conditions }, admin): Promise<Created> => {
    const { db, now } = context;
    const id = newId();
    const act = staffAction(context, admin.user.id, 'segment.create');
    const { author, created, named } = await namedBatch(db, {
      author: selectCondition(db, isActingAdministrator(admin)),
      created: insertSegment(db, { id, name, conditions: requireConditions(conditions) }, { by: admin, now }),
      recorded: auditEntry(db, { ...act, targetId: id, after: { name } }, hasChanged),
      named: findSegmentNamed(db, name),
    });
    requireCondition(author);
    if (created.rowsAffected === 1) return { ok: true, data: { id } };
    return refuse(named.length > 0 ? 'segment_name_taken' : 'segments_full');
  },
);

type Changed = Outcome<{ data: { version: number } }, keyof typeof changeSegmentRefusals>;

/**
 * Renames a segment or changes its conditions. Unsent campaigns that follow it lose their date, because it was set for
 * other recipients.
 */
export const changeSegment = verb(
  {
    ...{ access: 'admin', params: idParams, input: changeSegmentSchema, refusals: changeSegmentRefusals },
    records: 'segment.update',
  },
  async (context, { id, version, name, conditions }, admin): Promise<Changed> => {
    const { db, now } = context;
    const given = { name, conditions: conditions && requireConditions(conditions) };
    const which = isUnchanged(id, version, admin, name);
    const act = staffAction(context, admin.user.id, 'segment.update');
    const { author, changed, found } = await namedBatch(db, {
      author: selectCondition(db, isActingAdministrator(admin)),
      recorded: auditEntries(db, act, segmentChangeEntry(which, name)),
      // Runs before the segment is updated, while it still matches what was read.
      ...(given.conditions ? unscheduleCampaigns(context, admin, { id, which, conditions: given.conditions }) : {}),
      changed: updateSegment(db, which, given, now),
      found: findSegment(db, id),
    });
    requireCondition(author);
    const [row] = found;
    if (!row) throw new AppError('not_found');
    const [stored] = changed;
    if (stored) return { ok: true, data: stored };
    return refuse(row.version === version ? 'segment_name_taken' : 'segment_outdated');
  },
);

/** Deletes a segment that no campaign follows. Idempotent. */
export const removeSegment = verb(
  { access: 'admin', params: idParams, refusals: removeSegmentRefusals, records: 'segment.delete' },
  async (context, { id }, admin): Promise<Outcome<object, 'segment_in_use'>> => {
    const { db } = context;
    const act = staffAction(context, admin.user.id, 'segment.delete');
    const { author, left } = await namedBatch(db, {
      author: selectCondition(db, isActingAdministrator(admin)),
      recorded: auditEntries(db, act, segmentDeletionEntry(id, admin)),
      deleted: deleteSegment(db, id, isRecorded(act)),
      left: findSegment(db, id),
    });
    requireCondition(author);
    return left.length === 0 ? { ok: true } : refuse('segment_in_use');
  },
);

/** Refuses empty conditions: "everyone" isn't a segment, because campaigns have a separate choice for it. */
function requireConditions(given: SubmittedConditions) {
  const conditions = toStoredConditions(given);
  if (Object.keys(conditions).length > 0) return conditions;
  throw new AppError('invalid_input', { fields: { conditions: 'segment_empty' } });
}

function unscheduleCampaigns(
  context: Context,
  admin: Member,
  { id, which, conditions }: { id: string; which: SQL; conditions: Conditions },
) {
  const isChanging = areConditionsChanged(which, conditions);
  const act = staffAction(context, admin.user.id, 'campaign.cancel');
  return {
    cancelled: auditEntries(context.db, act, selectUnscheduleEntries(id, isChanging)),
    unscheduled: unscheduleCampaignsOfSegment(context.db, id, isChanging),
  };
}
